import { expect, test } from 'vitest'
import type { MapPin } from '../items.ts'
import { footPaths } from './foot-paths.ts'

const route = [0, 1, 2, 3].map((i) => ({ lat: 41.15, lng: -8.6 + i / 1000 }))
const pin = (kind: MapPin['kind'], lat: number, lng: number): MapPin => ({ id: kind, kind, lat, lng })

test('footpaths lead to the start of the route, and from its end', () => {
  const [pickup, drop] = [pin('pickup', 41.1505, -8.6), pin('drop', 41.149, -8.5969)]
  expect(footPaths([pickup, drop], route)).toEqual([
    [pickup, route[0]],
    [drop, route[3]],
  ])
})

test('the footpath of a waypoint starts where the car comes nearest', () => {
  const stop = pin('waypoint', 41.1503, -8.5981)
  expect(footPaths([stop], route)).toEqual([[stop, route[2]]])
})

test('no footpath is drawn for a few metres, or before there is a route', () => {
  expect(footPaths([pin('pickup', 41.15005, -8.6)], route)).toEqual([])
  expect(footPaths([pin('pickup', 41.1505, -8.6), pin('waypoint', 41.1505, -8.6)], [])).toEqual([])
})

test('the footpath to a pickup starts where the route to it ends', () => {
  const pickup = pin('pickup', 41.1505, -8.597)
  expect(footPaths([pickup], route)).toEqual([[pickup, route[3]]])
})

test('no footpath is drawn across the city to a car that went elsewhere', () => {
  expect(footPaths([pin('pickup', 41.16, -8.6)], route)).toEqual([])
})
