import { findRoute } from '@cabstand/contract/http/maps'
import { decodePolyline } from '@cabstand/domain/polyline'
import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'
import { drop, pickup } from '../support/trip.ts'

const server = await testServer()
const [from, to] = [pickup, drop].map(({ lat, lng }) => ({ lat, lng }))
const ends = [from ?? pickup, to ?? drop]

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

test('a request that is too expensive is refused', async () => {
  const tooOften = await server.anonymous.send(findRoute, { body: { points: ends, alternatives: 3 } })
  expect(tooOften.status).toBe(400)
})
