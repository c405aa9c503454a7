const firstStrongIsolate = '\u2068'
const popDirectionalIsolate = '\u2069'

/**
 * Isolates user text, such as an address that begins with a number, so that it keeps its own direction inside a
 * sentence of the other direction. For plain text; elements take `<bdi>`.
 */
export function isolate(text: string): string {
  return `${firstStrongIsolate}${text}${popDirectionalIsolate}`
}
