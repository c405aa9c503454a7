/** Countries that write dates in different ways, in their own language or another. */
const regions = ['GB', 'US', 'CA', 'ZA', 'PA', 'CL', 'CH', 'BR', 'PT']

export interface DateChoice {
  readonly value: string
  /** The last day of a year, as it is written there. */
  readonly label: string
}

/** How dates can be written in a language: first as the language has it, then in each other way. */
export function listDateChoices(locale: string, standard: string): readonly DateChoice[] {
  const choices: DateChoice[] = []
  const [language = locale] = locale.split('-')
  for (const value of [standard, ...regions.map((region) => `${language}-${region}`)]) {
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
