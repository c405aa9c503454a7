const leftToRightIsolate = '\u2066'
const firstStrongIsolate = '\u2068'
const popDirectionalIsolate = '\u2069'

/**
 * Isolates user text, such as an address that begins with a number, so that it keeps its own direction inside a
 * sentence of the other direction. For plain text; elements take `<bdi>`.
 */
export function isolate(text: string): string {
  return `${firstStrongIsolate}${text}${popDirectionalIsolate}`
}

/** Isolates what is written from left to right in every language, such as an amount or a plate. */
export function isolateLeftToRight(text: string): string {
  return `${leftToRightIsolate}${text}${popDirectionalIsolate}`
}
