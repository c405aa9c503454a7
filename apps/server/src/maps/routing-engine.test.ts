import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { sampleCrossings } from '@cabstand/map-engine/router'
import { findExtract } from '@cabstand/map-engine/test/find-extract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRouting } from '../../test/maps/open-test-routing.ts'

const porto = findExtract('porto-centre')
const trindade = { lat: 41.1519, lng: -8.6094 }
const ribeira = { lat: 41.1413, lng: -8.613 }
const bolhao = { lat: 41.1492, lng: -8.6065 }
const sea = { lat: 41.15, lng: -8.9 }

let map: Awaited<ReturnType<typeof openTestRouting>>
beforeAll(async () => {
  if (!porto.missing) map = await openTestRouting(porto.path)
}, 60_000)
afterAll(() => map?.close())

const onPorto = (title: string, work: () => Promise<void>) =>
  test.skipIf(porto.missing)(`${title}${porto.reason}`, work, 30_000)

onPorto('alternatives connect the same points, differ from the route, and are not faster', async () => {
  const route = await map.routing.route([trindade, ribeira], { alternatives: 2 })
  expect(route.alternatives.length).toBeGreaterThan(0)
  expect(route.alternatives.length).toBeLessThanOrEqual(2)
  for (const other of route.alternatives) {
    expect(haversineMeters(other.start, route.start)).toBeLessThan(1)
    expect(haversineMeters(other.end, route.end)).toBeLessThan(1)
    expect(other.polyline).not.toBe(route.polyline)
    expect(other.durationSeconds).toBeGreaterThan(route.durationSeconds * 0.9)
    expect(other.steps?.at(-1)?.type).toBe('arrive')
  }
  expect((await map.routing.route([trindade, ribeira], {})).alternatives).toEqual([])
})

onPorto('steps include spoken sentences in the requested language on request', async () => {
  const plain = await map.routing.route([trindade, ribeira], {})
  expect(plain.steps?.every((step) => step.voice === undefined)).toBe(true)
  const spoken = await map.routing.route([trindade, ribeira], { voice: true, language: 'pt-PT' })
  const [first] = spoken.steps ?? []
  expect(first?.voice?.[0]?.text).toMatch(/^Conduza/)
  for (const step of spoken.steps ?? []) {
    for (const { text, metersBeforeEnd } of step.voice ?? []) {
      expect(text).not.toBe('')
      expect(metersBeforeEnd).toBeLessThanOrEqual(step.distanceMeters + 1)
    }
  }
})

onPorto('Arabic instructions are in English, because the router’s are half Arabic', async () => {
  const arabic = await map.routing.route([trindade, ribeira], { voice: true, language: 'ar' })
  expect(arabic.steps).toEqual(
    (await map.routing.route([trindade, ribeira], { voice: true, language: 'en-US' })).steps,
  )
})

onPorto('without instructions the route is the same', async () => {
  const told = await map.routing.route([trindade, bolhao, ribeira], {})
  const untold = await map.routing.route([trindade, bolhao, ribeira], { steps: false })
  expect(untold.steps).toEqual([])
  expect(untold.polyline).toBe(told.polyline)
  expect(untold.legs.map(({ distanceMeters }) => distanceMeters)).toEqual(
    told.legs.map(({ distanceMeters }) => distanceMeters),
  )
  expect(untold.durationSeconds).toBeCloseTo(told.durationSeconds, 0)
})

onPorto('stops divide a route into legs that add up to it; a point passed through does not', async () => {
  const stopping = await map.routing.route([trindade, bolhao, ribeira], {})
  const passing = await map.routing.route([trindade, { ...bolhao, through: true }, ribeira], {})
  expect(stopping.legs).toHaveLength(2)
  expect(passing.legs).toHaveLength(1)
  const sum = stopping.legs.reduce((meters, leg) => meters + leg.distanceMeters, 0)
  expect(sum).toBeCloseTo(stopping.distanceMeters, 0)
  const [to, from] = [
    await map.routing.route([trindade, bolhao], {}),
    await map.routing.route([bolhao, ribeira], {}),
  ]
  expect(stopping.legs[0]?.distanceMeters).toBeCloseTo(to.distanceMeters, 0)
  expect(stopping.legs[1]?.distanceMeters).toBeCloseTo(from.distanceMeters, 0)
})

onPorto('a stop at sea is refused at any position', async () => {
  for (const points of [
    [sea, trindade],
    [trindade, sea],
    [trindade, sea, ribeira],
  ]) {
    await expect(map.routing.route(points, {})).rejects.toMatchObject({
      code: 'outside_service_area',
      points: [points.indexOf(sea)],
    })
  }
})

onPorto('a matrix agrees with single requests, and a point at sea affects only its own pairs', async () => {
  const sources: LatLng[] = [trindade, sea, ribeira]
  const targets: LatLng[] = [bolhao, ribeira, sea, trindade]
  const rows = await map.routing.matrix(sources, targets)
  expect(rows.map((row) => row.length)).toEqual([4, 4, 4])
  for (const [i, source] of sources.entries()) {
    for (const [j, target] of targets.entries()) {
      const pair = rows[i]?.[j]
      expect(pair !== undefined).toBe(source !== sea && target !== sea)
      const [road] = await map.routing.roadsTo([source], target)
      if (pair) {
        expect(road?.durationSeconds).toBeCloseTo(pair.durationSeconds, 3)
        expect(road?.distanceMeters).toBeCloseTo(pair.distanceMeters, 3)
      } else expect(road).toBeUndefined()
    }
  }
  // Searched from the side with fewer points; the reverse direction gives the same result.
  const columns = await map.routing.matrix(targets, sources)
  expect(columns).toHaveLength(4)
  expect(rows[0]?.[3]?.distanceMeters).toBeCloseTo(0, 3)
})

onPorto('most distances of a matrix are within a tenth of those of routes', async () => {
  const points = sampleCrossings(map.roads, 40)
  const ratios: number[] = []
  for (let i = 0; i + 1 < points.length; i += 2) {
    const pair = points.slice(i, i + 2)
    const [row] = await map.routing.matrix(pair.slice(0, 1), pair.slice(1))
    const { distanceMeters } = await map.routing.route(pair, {})
    ratios.push((row?.[0]?.distanceMeters ?? 0) / distanceMeters)
  }
  ratios.sort((a, b) => a - b)
  expect(ratios[ratios.length >> 1]).toBeGreaterThan(0.9)
  expect(ratios[ratios.length >> 1]).toBeLessThan(1.1)
})
