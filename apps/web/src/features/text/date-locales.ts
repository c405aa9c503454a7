/** The countries of a language that write dates in different ways. */
const regional: Readonly<Record<string, readonly string[]>> = {
  en: ['en-GB', 'en-US', 'en-CA', 'en-ZA'],
  es: ['es-ES', 'es-US', 'es-PA', 'es-CL'],
  fr: ['fr-FR', 'fr-CA', 'fr-CH'],
  pt: ['pt-BR', 'pt-PT'],
}

export interface DateChoice {
  readonly value: string
  /** The last day of a year, as it is written there. */
  readonly label: string
}

/** How dates can be written in a language: first as the language has it, then in each other way. */
export function listDateChoices(locale: string, standard: string): readonly DateChoice[] {
  const choices: DateChoice[] = []
  for (const value of [standard, ...(regional[locale.split('-')[0] ?? ''] ?? [])]) {
    const format = new Intl.DateTimeFormat(value, {
      dateStyle: 'short',
      timeZone: 'UTC',
      numberingSystem: 'latn',
    })
    const label = format.format(Date.UTC(2026, 11, 31))
    if (!choices.some((one) => one.label === label)) choices.push({ value, label })
  }
  return choices
}

/** The locale of dates of a person, whose language is that of the page and who has chosen one of its ways. */
export function dateLocaleOf(
  lang: { readonly langLocale: string; readonly dateLocale: string } | null | undefined,
  { locale, dateLocale }: { readonly locale: string; readonly dateLocale: string },
): string {
  if (lang?.langLocale !== locale || lang.dateLocale === dateLocale) return dateLocale
  return listDateChoices(locale, dateLocale).some(({ value }) => value === lang.dateLocale)
    ? lang.dateLocale
    : dateLocale
}
