import { expect, test } from 'vitest'
import { IdNumbers } from './id-numbers.ts'
import { NodeTable } from './node-table.ts'

/** Some of 33 bits, some small, some below zero, as editors number what is not uploaded; far over one growth. */
const ids = Array.from({ length: 50_000 }, (_, i) => [i, 10_000_000_000 + i * 7, -1 - i * 3][i % 3] ?? 0)

test('ids of any size are numbered once each, in order of appearance', () => {
  const numbers = new IdNumbers()
  expect(ids.map((id) => numbers.add(id))).toEqual([...ids.keys()])
  expect(ids.map((id) => numbers.add(id))).toEqual([...ids.keys()])
  expect(ids.map((id) => numbers.find(id))).toEqual([...ids.keys()])
  expect(numbers.size).toBe(ids.length)
  // Equal to known ones in their lower 32 bits.
  expect([1, 4, 7].map((i) => numbers.find((ids[i] ?? 0) + 2 ** 32))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('nodes keep their position to the seventh decimal', () => {
  const nodes = new NodeTable()
  const [lat, lng] = [(i: number) => (i - 25_000) * 0.0035999, (i: number) => (i - 25_000) * -0.0071999]
  for (const [i, id] of ids.entries()) nodes.add(id, lat(i), lng(i))
  const off = ids.filter((id, i) => {
    const found = nodes.find(id)
    return found?.lat !== Number(lat(i).toFixed(7)) || found.lng !== Number(lng(i).toFixed(7))
  })
  expect(off).toEqual([])
  nodes.add(ids[5] ?? 0, -90, 180)
  expect(nodes.find(ids[5] ?? 0)).toEqual({ lat: -90, lng: 180 })
  expect(nodes.size).toBe(ids.length)
})
