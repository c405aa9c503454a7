import { expect, test } from 'vitest'
import type { MapPin } from '../items.ts'
import { footPaths } from './foot-paths.ts'

const way = [0, 1, 2, 3].map((i) => ({ lat: 41.15, lng: -8.6 + i / 1000 }))
const pin = (kind: MapPin['kind'], lat: number, lng: number): MapPin => ({ id: kind, kind, lat, lng })

test('people walk to the start of the way, and from its end', () => {
  const [pickup, drop] = [pin('pickup', 41.1505, -8.6), pin('drop', 41.149, -8.5969)]
  expect(footPaths([pickup, drop], way)).toEqual([
    [pickup, way[0]],
    [drop, way[3]],
  ])
})

test('a stop on the way is left where the car comes nearest', () => {
  const stop = pin('waypoint', 41.1503, -8.5981)
  expect(footPaths([stop], way)).toEqual([[stop, way[2]]])
})

test('nobody walks a few steps, or before there is a way', () => {
  expect(footPaths([pin('pickup', 41.15005, -8.6)], way)).toEqual([])
  expect(footPaths([pin('pickup', 41.1505, -8.6), pin('waypoint', 41.1505, -8.6)], [])).toEqual([])
})

test('a way that leads to the pickup is left where it ends', () => {
  const pickup = pin('pickup', 41.1505, -8.597)
  expect(footPaths([pickup], way)).toEqual([[pickup, way[3]]])
})

test('nobody walks across the city to a car that went elsewhere', () => {
  expect(footPaths([pin('pickup', 41.16, -8.6)], way)).toEqual([])
})
