import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedNames, mergeRecord } from './record-changes.ts'

const base = { name: 'City', baseFare: '2.40', cancelSlab: [{ minsDelayed: '2', amount: '2.00' }] }

test('fields that differ are named in the order of the form, lists by what they contain', () => {
  expect(changedNames(base, structuredClone(base))).toEqual([])
  const cancelSlab = [{ minsDelayed: '3', amount: '2.00' }]
  expect(changedNames(base, { ...base, cancelSlab, name: 'Town' })).toEqual(['name', 'cancelSlab'])
})

test('what only the other person changed is taken over, and what both changed stays mine until decided', () => {
  const mine = { ...base, baseFare: '2.50', name: 'Town' }
  const theirs = { ...base, baseFare: '2.60', cancelSlab: [] }
  const merge = mergeRecord(base, mine, theirs)
  expect(merge.values).toEqual({ name: 'Town', baseFare: '2.50', cancelSlab: [] })
  expect(merge.theirs.map(({ name }) => name)).toEqual(['baseFare', 'cancelSlab'])
  expect(merge.contested).toEqual([{ name: 'baseFare', before: '2.40', theirs: '2.60', mine: '2.50' }])
})

test('two who made the same change do not contest it', () => {
  const same = { ...base, baseFare: '2.50' }
  expect(mergeRecord(base, same, { ...same }).contested).toEqual([])
})

test('no change of either person is lost, for any records', () => {
  const record = fc.record({ a: fc.nat(3), b: fc.nat(3), c: fc.nat(3) })
  fc.assert(
    fc.property(record, record, record, (start, mine, theirs) => {
      const { values, contested } = mergeRecord(start, mine, theirs)
      for (const name of ['a', 'b', 'c'] as const) {
        const expected = mine[name] === start[name] ? theirs[name] : mine[name]
        expect(values[name]).toBe(expected)
        const isContested = contested.some((change) => change.name === name)
        const bothChanged = mine[name] !== start[name] && theirs[name] !== start[name]
        expect(isContested).toBe(bothChanged && mine[name] !== theirs[name])
      }
    }),
  )
})
