import { expect, test } from 'vitest'
import { parcelText } from './parcel-text.ts'

const carType = { translations: { ar: { choices: { Letter: 'رسالة' } }, fr: {} } }

test('a parcel is named in the language of the reader, or as the operator wrote it', () => {
  expect(parcelText(carType, 'Letter', 'ar')).toBe('رسالة')
  expect(parcelText(carType, 'Letter', 'ar-EG')).toBe('رسالة')
  expect(parcelText(carType, 'Letter', 'en')).toBe('Letter')
  expect(parcelText(carType, 'Letter', 'fr')).toBe('Letter')
  expect(parcelText(carType, 'No longer offered', 'ar')).toBe('No longer offered')
})
