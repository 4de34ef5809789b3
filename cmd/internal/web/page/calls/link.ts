// Links: bytes to text that an address can hold, and back. See link.ts for what the bytes are.

export function linkCalls() {
  return {
    /** Deflates bytes, one list after the other, and writes them in base 64 for addresses; null if that is too long. */
    async packLink(parts: Uint8Array[], most: number): Promise<string | null> {
      const packed = await through(new CompressionStream("deflate-raw"), parts);
      return (packed.length * 4) / 3 > most ? null : base64(packed);
    },
    /** The bytes of a text; more than the limit is refused. */
    unpackLink: (text: string, most: number) => through(new DecompressionStream("deflate-raw"), [unbase64(text)], most),
  };
}

/** Sends bytes through a stream that packs or unpacks. */
async function through(
  stream: CompressionStream | DecompressionStream,
  parts: Uint8Array[],
  limit = Infinity,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob(parts as BlobPart[]).stream().pipeThrough(stream).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    total += value.length;
    if (total > limit) throw new Error("too long");
    chunks.push(value as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
function unbase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
}
