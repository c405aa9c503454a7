import { rememberLanguage } from '../../navigation/chosen-language.ts'

/** Closes the language menu on Escape and on a click elsewhere; without script, its button toggles it. */
export function enhanceLanguageMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('[data-language-menu]')
  if (!menu) return
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (!menu.contains(target)) menu.open = false
    const chosen = target.closest<HTMLAnchorElement>('a[hreflang]')
    if (chosen) rememberLanguage(chosen.hreflang)
  })
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}
