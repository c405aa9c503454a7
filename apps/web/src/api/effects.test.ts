import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { bookingEffect } from './effects.ts'
import { bookingKeys } from './queries/bookings.ts'
import { workQuery } from './queries/work.ts'

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
})

test('the response of a step replaces the booking unless the cache is newer', () => {
  const booking = { id: 'b', eventNumber: 4, status: 'ARRIVED' }
  const cached = () => client.getQueryData(bookingKeys.booking('b'))
  bookingEffect.keep?.(client, booking)
  expect(cached()).toEqual(booking)
  bookingEffect.keep?.(client, { ...booking, eventNumber: 3, status: 'ACCEPTED' })
  expect(cached()).toEqual(booking)
})

test('after a refused step the booking is read again, after an accepted one the related data', () => {
  const keysAfter = (output: unknown) => bookingEffect.renew?.({ params: { id: 'b' } }, output) ?? []
  expect(keysAfter(undefined)).toContainEqual(bookingKeys.booking('b'))
  expect(keysAfter({ id: 'b' })).not.toContainEqual(bookingKeys.booking('b'))
  for (const output of [undefined, { id: 'b' }]) expect(keysAfter(output)).toContainEqual(workQuery.queryKey)
})
