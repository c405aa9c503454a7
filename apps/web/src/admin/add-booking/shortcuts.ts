/** What a key does on the screen. Alt and a letter or digit, by their place on the keyboard. */
export const shortcuts = {
  caller: 'Alt+0',
  addStop: 'Alt+S',
  swap: 'Alt+W',
  carType: 'Alt+C',
  when: 'Alt+T',
  pay: 'Alt+P',
  note: 'Alt+N',
  rides: 'Alt+R',
  book: 'Ctrl+Enter',
} as const

export type ShortcutName = keyof typeof shortcuts
export type ShortcutAction = ShortcutName | { readonly place: number }

/** As many places have a key. */
export const placeKeys = 5
export const placeShortcut = (index: number) => `Alt+${index + 1}`

type Pressed = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'code'>

/**
 * What a pressed key does. AltGr, which types letters in many languages, reports Ctrl and Alt together and does nothing
 * here.
 */
export function actionOf(key: Pressed): ShortcutAction | undefined {
  if (key.shiftKey) return undefined
  const isEnter = key.code === 'Enter' || key.code === 'NumpadEnter'
  if (isEnter && (key.ctrlKey || key.metaKey) && !key.altKey) return 'book'
  if (!key.altKey || key.ctrlKey || key.metaKey) return undefined
  const sign = key.code.replace(/^(Key|Digit|Numpad)/, '')
  const names = Object.keys(shortcuts) as ShortcutName[]
  const named = names.find((name) => shortcuts[name] === `Alt+${sign}`)
  if (named) return named
  const place = Number(sign)
  return Number.isInteger(place) && place >= 1 && place <= placeKeys ? { place: place - 1 } : undefined
}
