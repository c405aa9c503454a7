import { findIsochrones, findMatrix, findRoute } from '@cabstand/contract/http/maps'
import { decodePolyline } from '@cabstand/domain/polyline'
import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'
import { drop, mobiles, pickup } from '../support/trip.ts'

const server = await testServer()
const [from, to] = [pickup, drop].map(({ lat, lng }) => ({ lat, lng }))
const ends = [from ?? pickup, to ?? drop]
const sea = { lat: 38.7, lng: -12 }

test('a route has its legs, its steps and, on request, the instructions', async () => {
  const route = await server.anonymous.call(findRoute, { body: { points: ends, alternatives: 2 } })
  expect(route.legs).toHaveLength(1)
  expect(route.legs[0]?.stepCount).toBe(route.steps.length)
  expect(route.steps[0]).toMatchObject({ type: 'depart', drivingSide: 'right' })
  expect(route.steps[0]?.voice).toBeUndefined()
  expect(decodePolyline(route.polyline).length).toBeGreaterThan(2)
  const body = { points: ends, voice: true, language: 'pt-PT' }
  const spoken = await server.anonymous.call(findRoute, { body })
  expect(spoken.steps[0]?.voice?.[0]?.text).toMatch(/^Conduza/)
  expect(spoken.alternatives).toEqual([])
})

test('a matrix has a pair for each source and target, and marks those without a road', async () => {
  const { rows } = await server.anonymous.call(findMatrix, {
    body: { sources: [...ends, sea], targets: ends },
  })
  expect(rows.map((row) => row.map((pair) => pair.status))).toEqual([
    ['ok', 'ok'],
    ['ok', 'ok'],
    ['no_route', 'no_route'],
  ])
  expect(rows[0]?.[1]).toMatchObject({ durationSeconds: expect.any(Number) })
})

test('a request that is too expensive is refused', async () => {
  const many = Array.from({ length: 11 }, () => ends[0])
  const tooMany = await server.anonymous.send(findMatrix, { body: { sources: many, targets: many } })
  expect(tooMany.status).toBe(400)
  const tooOften = await server.anonymous.send(findRoute, { body: { points: ends, alternatives: 3 } })
  expect(tooOften.status).toBe(400)
})

test('admins see how far a car gets within some minutes', async () => {
  const admin = await server.signIn(mobiles.admin)
  const query = { lat: String(pickup.lat), lng: String(pickup.lng) }
  const { isochrones } = await admin.call(findIsochrones, { query: { ...query, minutes: '4,2' } })
  expect(isochrones.map(({ minutes }) => minutes)).toEqual([2, 4])
  expect(decodePolyline(isochrones[0]?.polygons[0]?.[0] ?? '').length).toBeGreaterThan(3)
  const endless = await admin.send(findIsochrones, { query: { ...query, minutes: '500' } })
  expect(endless.status).toBe(400)
  const outside = { lat: String(sea.lat), lng: String(sea.lng), minutes: '5' }
  expect((await admin.send(findIsochrones, { query: outside })).status).toBe(422)
})
