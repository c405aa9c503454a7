import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDeliveryProblems } from './delivery-details.ts'

const pathsOf = (details: Parameters<typeof findDeliveryProblems>[0], actor: 'rider' | 'admin') =>
  findDeliveryProblems(details, actor).map(({ path }) => path)

test('a phone has seven or more digits, spaces or dashes, and may have an extension', () => {
  const part = fc.constantFrom(...'0123456789 -')
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 5, maxLength: 16 }),
      fc.constantFrom('', ' x12', ' ext. 4'),
      (middle, extension) => {
        const deliveryPersonPhone = `7${middle.join('')}7${extension}`
        expect(pathsOf({ deliveryPersonPhone }, 'rider')).toEqual([])
      },
    ),
  )
})

test('a phone with letters, or of six characters, is refused for every role', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9 -]{0,6}$/), fc.constantFrom('rider', 'admin'), (phone, actor) => {
      expect(pathsOf({ deliveryPerson: 'Noor', deliveryPersonPhone: phone }, actor)).toEqual([
        'deliveryPersonPhone',
      ])
    }),
  )
  for (const phone of ['call me maybe', '912 345 67a', '+44 7700 x', undefined])
    expect(pathsOf({ deliveryPersonPhone: phone }, 'rider')).toEqual(['deliveryPersonPhone'])
})

test('only admins must name the recipient, and blanks are no name', () => {
  const deliveryPersonPhone = '+44 7700 900555'
  for (const deliveryPerson of [undefined, '', '   ']) {
    expect(pathsOf({ deliveryPerson, deliveryPersonPhone }, 'admin')).toEqual(['deliveryPerson'])
    expect(pathsOf({ deliveryPerson, deliveryPersonPhone }, 'rider')).toEqual([])
  }
  expect(pathsOf({ deliveryPerson: 'Noor', deliveryPersonPhone }, 'admin')).toEqual([])
})
