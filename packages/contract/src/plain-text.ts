/**
 * Characters that people cannot see and that change how the text around them is shown: control characters, line and
 * paragraph separators, marks and overrides of the writing direction (Unicode's Bidi_Control and its deprecated kin),
 * and spaces without width. A name with one of them can look like somebody else's, or turn the line it stands in round.
 * Joiners, which scripts and emoji need, are none of them.
 */
const hidden = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u206F\uFEFF]/u
const hiddenButNul = new RegExp(`(?!\\0)${hidden.source}`, 'gu')
const lineBreaks = /\r\n|[\n\t]/g

/** Whether a text of one line shows all that it holds. */
export function isPlainLine(text: string): boolean {
  return !hidden.test(text)
}

/** The same for a text of several lines. */
export function isPlainParagraph(text: string): boolean {
  return isPlainLine(text.replaceAll(lineBreaks, ' '))
}

/**
 * The text without such characters, with a space where a line ended: for what is only searched or read once. A NUL stays
 * and is refused: nobody's keyboard or address book makes one.
 */
export function toPlainLine(text: string): string {
  return text.replaceAll(lineBreaks, ' ').replaceAll(hiddenButNul, '')
}
