const firstStrongIsolate = '\u2068'
const popDirectionalIsolate = '\u2069'

/**
 * Keeps somebody's words, such as an address that begins with a number, in their own reading direction inside
 * a sentence of the other one. For plain text; elements take `<bdi>`.
 */
export function isolate(text: string): string {
  return `${firstStrongIsolate}${text}${popDirectionalIsolate}`
}
