import { tabStorage } from '../ui/storage.ts'

/** The language that was chosen in this tab, also before sign-in: by an address, or by a press on a public page. */
export const languageKey = 'cabstand_language'

/** Keeps the language of the address, which is gone when its person has signed in. */
export function keepChosenLanguage(): void {
  const asked = new URLSearchParams(window.location.search).get('lang')
  if (asked !== null) tabStorage.write(languageKey, asked)
}

/** Whether the person has just chosen this language. */
export const wasChosen = (locale: string): boolean => tabStorage.read(languageKey) === locale

export const forgetLanguage = (): boolean => tabStorage.write(languageKey, null)
