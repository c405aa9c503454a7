import { findRoute, getMap, reversePlace } from '@cabstand/contract/http/maps'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'
import { drop, pickup } from '../support/trip.ts'

const { anonymous } = await testServer()
const farAway = { lat: 48.85, lng: 2.35, address: 'Another country' }
const { bounds } = await anonymous.call(getMap, {})
/** Kilometres away from the coast. */
const atSea = { lat: (bounds.south + bounds.north) / 2, lng: bounds.west - 0.03, address: 'Open sea' }

const pathsOf = (problem: { errors?: readonly { path: string }[] | undefined }) =>
  problem.errors?.map(({ path }) => path)

test.each([
  ['off the map', farAway],
  ['at sea', atSea],
])('a stop %s is outside the service area, and the refusal names its field', async (_, outside) => {
  const tries = [
    { body: { pickup: outside, drop }, paths: ['body.pickup'] },
    { body: { pickup, drop: outside }, paths: ['body.drop'] },
    { body: { pickup: outside, drop: outside, waypoints: [pickup] }, paths: ['body.pickup', 'body.drop'] },
    { body: { pickup, drop, waypoints: [pickup, outside] }, paths: ['body.waypoints.1'] },
  ]
  for (const { body, paths } of tries) {
    const refused = await anonymous.refused(createQuotes, { body })
    expect(refused).toMatchObject({ status: 422, code: 'outside_service_area' })
    expect(pathsOf(refused)).toEqual(paths)
  }
  const route = await anonymous.refused(findRoute, { body: { points: [pickup, outside] } })
  expect(route).toMatchObject({ status: 422, code: 'outside_service_area' })
  expect(pathsOf(route)).toEqual(['body.points.1'])
  const query = { lat: String(outside.lat), lng: String(outside.lng) }
  expect(await anonymous.refused(reversePlace, { query })).toMatchObject({
    status: 422,
    code: 'outside_service_area',
  })
})

test('a trip that ends where it begins is refused, unless it stops elsewhere', async () => {
  const refused = await anonymous.refused(createQuotes, {
    body: { pickup, drop: { ...pickup, lat: pickup.lat + 0.0001 } },
  })
  expect(refused).toMatchObject({ status: 422, code: 'same_place' })
  expect(pathsOf(refused)).toEqual(['body.drop'])
  const { quotes } = await anonymous.call(createQuotes, { body: { pickup, drop: pickup, waypoints: [drop] } })
  expect(quotes).not.toEqual([])
})
