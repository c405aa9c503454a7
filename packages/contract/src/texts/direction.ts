const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** Whether a language is written from right to left; a locale that engines do not know is not. */
export function isRightToLeft(locale: string): boolean {
  try {
    return rightToLeft.has(new Intl.Locale(locale).maximize().script ?? '')
  } catch {
    return false
  }
}
