export const greeting = "안녕하세요";
