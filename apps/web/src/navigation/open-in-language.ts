/** The address of this screen in another language, with its choices: each language is a document of its own. */
export function hrefInLanguage(locale: string): string {
  const search = new URLSearchParams(window.location.search)
  search.set('lang', locale)
  return `${window.location.pathname}?${search}`
}

/** Loads this screen in another language. */
export function openInLanguage(locale: string): void {
  window.location.assign(hrefInLanguage(locale))
}
