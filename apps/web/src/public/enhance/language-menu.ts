/** Closes the language menu on Escape and on a click elsewhere; without script, its button toggles it. */
export function enhanceLanguageMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('[data-language-menu]')
  if (!menu) return
  document.addEventListener('click', (event) => {
    if (!menu.contains(event.target as Node)) menu.open = false
  })
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}
