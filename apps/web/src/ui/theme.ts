export type ThemeChoice = 'light' | 'dark' | 'system'

const cookieName = 'cabstand_theme'
const yearSeconds = 31_536_000
const darkQuery = '(prefers-color-scheme: dark)'

/** The visitor's choice; `system` when there is none. */
export function getThemeChoice(): ThemeChoice {
  const match = document.cookie.match(/(?:^|; )cabstand_theme=(light|dark)(?:;|$)/)
  return (match?.[1] as 'light' | 'dark' | undefined) ?? 'system'
}

/** Applies a choice and stores it in a cookie, so that the next document starts with it. */
export function setThemeChoice(choice: ThemeChoice): void {
  const age = choice === 'system' ? 0 : yearSeconds
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${cookieName}=${choice}; path=/; max-age=${age}; samesite=lax`
  applyTheme()
}

/** Sets the document's theme from the choice, or from the system. */
function applyTheme(): void {
  const choice = getThemeChoice()
  const system = matchMedia(darkQuery).matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = choice === 'system' ? system : choice
}

/** Follows the system while the choice is `system`. Call once when the document starts. */
export function followSystemTheme(): void {
  matchMedia(darkQuery).addEventListener('change', applyTheme)
}
