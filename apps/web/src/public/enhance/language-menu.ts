import type { languageKey } from '../../navigation/chosen-language.ts'

// Its file would bring its imports to pages without a form.
const storageKey: typeof languageKey = 'cabstand_language'

/** Closes the language menu on Escape and on a click elsewhere; without script, its button toggles it. */
export function enhanceLanguageMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('[data-language-menu]')
  if (!menu) return
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (!menu.contains(target)) menu.open = false
    const chosen = target.closest<HTMLAnchorElement>('a[hreflang]')
    try {
      // biome-ignore lint/style/noRestrictedGlobals: for the same reason.
      if (chosen) sessionStorage.setItem(storageKey, chosen.hreflang)
    } catch {
      // People can forbid storage; the cookie of the page has the language all the same.
    }
  })
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}
