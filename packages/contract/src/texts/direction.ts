const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** Whether a language is written from right to left; a locale that engines do not know is not. */
export const isRightToLeft = (locale: string): boolean => rightToLeft.has(scriptOf(locale))

/** The script that a language is written in, such as `Latn` (ISO 15924); empty for a locale that engines do not know. */
export function scriptOf(locale: string): string {
  try {
    return new Intl.Locale(locale).maximize().script ?? ''
  } catch {
    return ''
  }
}
