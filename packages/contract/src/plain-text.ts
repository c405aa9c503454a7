/**
 * Invisible characters that change how the surrounding text is displayed: control characters, line and paragraph
 * separators, embeddings, overrides and isolates of the bidirectional algorithm with their deprecated relatives, and
 * zero-width spaces. With them, a name can look like another name, or reverse the text around it. Joiners and direction
 * marks (LRM, RLM, ALM) are allowed: scripts and emoji need joiners, right-to-left texts with numbers need marks, and a
 * mark turns nothing around.
 */
const hidden = String.raw`\p{Cc}\u200B\u2028-\u202E\u2060\u2066-\u206F\uFEFF`
const hiddenCharacter = new RegExp(`[${hidden}]`, 'u')
/** NUL is kept, so that validation refuses it: no keyboard or address book produces one. */
const hiddenButNul = new RegExp(String.raw`(?!\0)[${hidden}]`, 'gu')
const directionMarks = /[\u061C\u200E\u200F]/g
const lineBreaks = /\r\n|[\n\t]/g

/** Whether a text can be stored and sent: it has no NUL, which PostgreSQL refuses, and no unpaired surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Whether a one-line text has no invisible character and can be stored. */
export function isPlainLine(text: string): boolean {
  return isStorable(text) && !hiddenCharacter.test(text)
}

/** The same for a multi-line text, in which line breaks and tabs are allowed. */
export function isPlainParagraph(text: string): boolean {
  return isPlainLine(text.replaceAll(lineBreaks, ' '))
}

/** Removes invisible characters and replaces line breaks with spaces. For addresses, which maps may give with them. */
export function toPlainLine(text: string): string {
  return text.replaceAll(lineBreaks, ' ').replaceAll(hiddenButNul, '')
}

/** The same without direction marks. For text that is searched for or parsed, and not stored. */
export function toSearchedLine(text: string): string {
  return toPlainLine(text).replaceAll(directionMarks, '')
}
