import { getThemeChoice, setThemeChoice, type ThemeChoice } from '../../ui/theme.ts'

/** Keeps all appearance choices of the document in sync. */
export function enhanceThemeChoosers(): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('[data-theme-chooser] input')]
  const show = () => {
    for (const input of inputs) input.checked = input.value === getThemeChoice()
  }
  for (const input of inputs) {
    input.addEventListener('change', () => {
      setThemeChoice(input.value as ThemeChoice)
      show()
    })
  }
  show()
}
