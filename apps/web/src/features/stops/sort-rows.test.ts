import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dropIndex, moveItem, type RowBox, rowOffsets } from './sort-rows.ts'

/** Rows of any heights, one below the other, and the one that is dragged. */
const dragged = fc.array(fc.integer({ min: 20, max: 90 }), { minLength: 1, maxLength: 10 }).chain((heights) =>
  fc.record({
    rows: fc.constant(
      heights.map((height, index): RowBox => {
        const top = heights.slice(0, index).reduce((sum, above) => sum + above, 0)
        return { top, height }
      }),
    ),
    from: fc.nat({ max: heights.length - 1 }),
    by: fc.integer({ min: -1200, max: 1200 }),
  }),
)

test('moving an item keeps all others in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 10 }), fc.nat(12), fc.nat(12), (values, from, to) => {
      const items = values.map((value, index) => ({ value, index }))
      const moved = moveItem(items, from, to)
      expect(moved.toSorted((a, b) => a.index - b.index)).toEqual(items)
      if (from < items.length && to < items.length) {
        expect(moved[to]).toBe(items[from])
        expect(moved.toSpliced(to, 1)).toEqual(items.toSpliced(from, 1))
      } else expect(moved).toBe(items)
    }),
  )
})

test('a row that has not moved keeps its place, and one that is dragged far ends up at an end', () => {
  fc.assert(
    fc.property(dragged, ({ rows, from }) => {
      expect(dropIndex(rows, from, 0)).toBe(from)
      expect(dropIndex(rows, from, -2000)).toBe(0)
      expect(dropIndex(rows, from, 2000)).toBe(rows.length - 1)
    }),
  )
})

test('while a row is dragged, the others stand where they will be after the drop, without gap or overlap', () => {
  fc.assert(
    fc.property(dragged, ({ rows, from, by }) => {
      const to = dropIndex(rows, from, by)
      const offsets = rowOffsets(rows, from, by)
      const shown = rows.map(({ top, height }, index) => ({
        top: top + (offsets[index] ?? 0),
        height,
        index,
      }))
      let top = 0
      for (const row of moveItem(shown, from, to)) {
        if (row.index !== from) expect(row.top).toBe(top)
        top += row.height
      }
    }),
  )
})
