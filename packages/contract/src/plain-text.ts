/**
 * Invisible characters that change how the surrounding text is displayed: control characters, line and paragraph
 * separators, bidirectional controls (Unicode's Bidi_Control and its deprecated relatives) and zero-width spaces. With
 * them, a name can look like another name, or reverse the text around it. Joiners are allowed because scripts and emoji
 * need them.
 */
const hidden = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u206F\uFEFF]/u
const hiddenButNul = new RegExp(`(?!\\0)${hidden.source}`, 'gu')
const lineBreaks = /\r\n|[\n\t]/g

/** Whether a one-line text has no invisible character. */
export function isPlainLine(text: string): boolean {
  return !hidden.test(text)
}

/** The same for a multi-line text, in which line breaks and tabs are allowed. */
export function isPlainParagraph(text: string): boolean {
  return isPlainLine(text.replaceAll(lineBreaks, ' '))
}

/**
 * Removes invisible characters and replaces line breaks with spaces. For text that is searched for or parsed, and not
 * stored. NUL is kept, so that validation refuses it: no keyboard or address book produces one.
 */
export function toPlainLine(text: string): string {
  return text.replaceAll(lineBreaks, ' ').replaceAll(hiddenButNul, '')
}
