import { tabStorage } from '../ui/storage.ts'

const storageKey = 'cabstand_language'

/** Remembers that the person chose a language on a public page, which does not know them. */
export const rememberLanguage = (locale: string): boolean => tabStorage.write(storageKey, locale)

/** Whether the person has just chosen this language: by the address of this page, or on a public page before. */
export function wasChosen(locale: string): boolean {
  const chosen = new URLSearchParams(window.location.search).get('lang') ?? tabStorage.read(storageKey)
  return chosen === locale
}

export const forgetLanguage = (): boolean => tabStorage.write(storageKey, null)
