import { expect, test } from 'vitest'
import { actionOf, placeShortcut, shortcuts } from './shortcuts.ts'

const press = (
  code: string,
  held: Partial<Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', true>> = {},
) => actionOf({ altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...held, code })
const altKey = true as const
const ctrlKey = true as const

test('a key acts by its place, whatever the language of the keyboard types there', () => {
  expect(press('Digit0', { altKey })).toBe('caller')
  expect(press('Numpad0', { altKey })).toBe('caller')
  expect(press('KeyW', { altKey })).toBe('swap')
  expect(press('Digit3', { altKey })).toEqual({ place: 2 })
  expect(press('Enter', { ctrlKey })).toBe('book')
  expect(press('NumpadEnter', { metaKey: true })).toBe('book')
})

test('keys that type, and keys of the browser, do nothing here', () => {
  expect(press('KeyW')).toBeUndefined()
  expect(press('Digit6', { altKey })).toBeUndefined()
  expect(press('KeyS', { altKey, ctrlKey })).toBeUndefined()
  expect(press('KeyT', { ctrlKey })).toBeUndefined()
  expect(press('Enter')).toBeUndefined()
  expect(press('ArrowLeft', { altKey })).toBeUndefined()
})

test('no key has two meanings', () => {
  const keys = [...Object.values(shortcuts), ...[0, 1, 2, 3, 4].map(placeShortcut)]
  expect(new Set(keys).size).toBe(keys.length)
})
