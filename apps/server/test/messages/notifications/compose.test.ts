import { push as arabic } from '@cabstand/contract/texts/ar/push'
import { translate } from '@cabstand/contract/texts/translate'
import { expect, test } from 'vitest'
import { isolateIn } from '../../../src/messages/notifications/compose.ts'

const values = { driver: 'Rui', car: 'City, 48-QK-27', reference: '' }

test('an Arabic sentence that begins with a Latin name is still read from the right', () => {
  const said = translate(arabic, 'ar', 'push_rider_accepted', isolateIn('ar', values))
  // The first letter outside of isolates decides the direction.
  const counted = said.replaceAll(/\u2068[^\u2069]*\u2069/g, '')
  expect(/\p{L}/u.exec(counted)?.[0]).toMatch(/\p{Script=Arabic}/u)
  expect(said.replaceAll(/[\u2068\u2069]/g, '')).toBe(translate(arabic, 'ar', 'push_rider_accepted', values))
})

test('what is empty stays empty, and other languages have the values as they are', () => {
  expect(isolateIn('ar', values).reference).toBe('')
  expect(isolateIn('en', values)).toEqual(values)
})
