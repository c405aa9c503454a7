import { expect, it } from 'vitest'
import { findSavedAddress } from './match.ts'

/** A place so many metres north of home. */
const north = (meters: number, description = 'here') => ({ lat: 41 + meters / 111_195, lng: -8, description })
const home = north(0, 'home')
const shop = north(150, 'shop')

it('saved addresses match within 0.1 of the configured unit, the nearest first', () => {
  expect(findSavedAddress([home, shop], north(-99), false)).toBe(home)
  expect(findSavedAddress([home, shop], north(-101), false)).toBeUndefined()
  expect(findSavedAddress([home, shop], north(-101), true)).toBe(home)
  expect(findSavedAddress([home, shop], north(-162), true)).toBeUndefined()
  expect(findSavedAddress([home, shop], north(80), false)).toBe(shop)
})
