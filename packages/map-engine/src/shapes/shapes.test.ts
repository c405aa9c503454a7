import type { LatLng } from '@cabstand/domain/distance'
import { expect, test } from 'vitest'
import { isClosed, joinDirected, joinLines } from './join-lines.ts'
import { isInRing } from './ring.ts'
import { seaAreas } from './sea.ts'

const at = (lat: number, lng: number): LatLng => ({ lat, lng })
const box = { south: 0, west: 0, north: 1, east: 1 }
const isSea = (areas: LatLng[][][], point: LatLng) =>
  areas.some(([outline, ...islands]) => {
    return outline && isInRing(point, outline) && !islands.some((island) => isInRing(point, island))
  })

test('lines are joined end to end in either direction', () => {
  expect(
    joinLines([
      [3, 2, 1],
      [3, 4],
      [9, 8],
      [5, 4],
    ]).map((line) => line.join()),
  ).toEqual(['5,4,3,2,1', '9,8'])
  const [ring] = joinLines([
    [1, 2, 3],
    [1, 5, 4],
    [3, 4],
  ])
  expect(ring && isClosed(ring)).toBe(true)
})

test('directed lines are joined along their direction only', () => {
  const joined = joinDirected([
    [2, 3],
    [1, 2],
    [5, 3],
    [3, 4],
    [7, 8],
    [8, 9, 7],
  ])
  expect(joined.map((line) => line.join()).toSorted()).toEqual(['1,2,3,4', '5,3', '7,8,9,7'])
})

test('sea lies on the right of the coast, and around islands', () => {
  const northward = [at(-0.5, 0.5), at(0.5, 0.5), at(1.5, 0.5)]
  const island = [at(0.4, 0.7), at(0.4, 0.8), at(0.5, 0.8), at(0.5, 0.7), at(0.4, 0.7)]
  const areas = seaAreas([northward, island], box)
  expect(isSea(areas, at(0.5, 0.9))).toBe(true)
  expect(isSea(areas, at(0.5, 0.2))).toBe(false)
  expect(isSea(areas, at(0.45, 0.75))).toBe(false)
  const onlyIsland = seaAreas([island], box)
  expect(isSea(onlyIsland, at(0.1, 0.1))).toBe(true)
  expect(isSea(onlyIsland, at(0.45, 0.75))).toBe(false)
  expect(seaAreas([], box)).toEqual([])
})

test('a coastline that is cut inside the box still separates land from sea', () => {
  const areas = seaAreas(
    [
      [at(0.9, 0.4), at(0.1, 0.4)],
      [at(0.1, 0.6), at(0.9, 0.6)],
    ],
    box,
  )
  expect([0.2, 0.5, 0.8].map((lng) => isSea(areas, at(0.5, lng)))).toEqual([true, false, true])
})
