// What the reader chose, kept from visit to visit, where the browser lets the page keep anything.

type Choice = "language" | "theme";

export function recall(choice: Choice): string | null {
  try {
    return localStorage.getItem(choice);
  } catch {
    return null;
  }
}

export function keep(choice: Choice, value: string) {
  try {
    localStorage.setItem(choice, value);
  } catch {
    // Then it holds for this visit.
  }
}
