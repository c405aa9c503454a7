/** What a request says about the language that its person reads. */
export interface LanguageWishes {
  /** Of the address: `?lang=`. */
  readonly asked?: unknown
  /** The locale that this browser chose before, from its cookie. */
  readonly remembered?: string | undefined
  /** The header `Accept-Language`. */
  readonly accepted?: string | undefined
}

/** The first of the wishes that the installation has; undefined: none. Unknown languages are ignored. */
export function chooseLocale(
  { asked, remembered, accepted }: LanguageWishes,
  offered: readonly string[],
): string | undefined {
  return (
    [asked, remembered].find((one): one is string => typeof one === 'string' && offered.includes(one)) ??
    acceptedLocale(accepted, offered)
  )
}

/** The language of the browser that comes first in its order: the same locale, otherwise one of the same language. */
function acceptedLocale(header = '', offered: readonly string[]): string | undefined {
  const languageOf = (locale: string) => locale.toLowerCase().split('-')[0]
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((one) => one.trim())
      const quality = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1'
      return { tag, quality: Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const found =
      offered.find((locale) => locale.toLowerCase() === tag.toLowerCase()) ??
      offered.find((locale) => languageOf(locale) === languageOf(tag))
    if (found !== undefined) return found
  }
  return undefined
}
