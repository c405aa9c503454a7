/** Keyboards set to Arabic type ٠ to ٩. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
}
