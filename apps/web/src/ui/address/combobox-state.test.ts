import type { PlaceSuggestion } from '@cabstand/contract/http/maps'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ComboboxState, closedCombobox, comboboxReducer } from './combobox-state.ts'
import { splitMatches } from './split-matches.ts'

const place = (mainText: string): PlaceSuggestion => ({
  id: mainText,
  description: mainText,
  structuredFormatting: { mainText, secondaryText: '', mainTextMatchedSubstrings: [] },
  kind: 'street',
  lat: 0,
  lng: 0,
})
const hospital = place('Peace Hospital')
const lane = place('Little Peace Lane')

function answered(query: string, places: readonly PlaceSuggestion[]): ComboboxState {
  const typed = comboboxReducer(closedCombobox, { type: 'typed', text: query, recent: [] })
  return comboboxReducer(typed, { type: 'answered', query, places })
}

describe('combobox', () => {
  test('shows recent places until something is typed, and nothing when there are none', () => {
    expect(comboboxReducer(closedCombobox, { type: 'opened', recent: [lane] })).toMatchObject({
      open: true,
      options: [lane],
      active: -1,
    })
    expect(comboboxReducer(closedCombobox, { type: 'opened', recent: [] }).open).toBe(false)
  })

  test('typing sends a request; the response opens the list with its first row selected', () => {
    const typed = comboboxReducer(closedCombobox, { type: 'typed', text: ' peace ', recent: [lane] })
    expect(typed).toMatchObject({ open: true, query: 'peace', status: 'loading', options: [] })
    expect(answered('peace', [hospital, lane])).toMatchObject({ status: 'ready', active: 0 })
  })

  test('a response or a failure of an older request changes nothing', () => {
    const typed = comboboxReducer(answered('pea', [hospital]), { type: 'typed', text: 'peac', recent: [] })
    expect(comboboxReducer(typed, { type: 'answered', query: 'pea', places: [lane] })).toBe(typed)
    expect(comboboxReducer(typed, { type: 'failed', query: 'pea' })).toBe(typed)
  })

  test('rows stay during the next request', () => {
    const typed = comboboxReducer(answered('pea', [hospital]), { type: 'typed', text: 'peac', recent: [] })
    expect(typed).toMatchObject({ status: 'loading', options: [hospital], active: -1 })
  })

  test('a failure empties the list but keeps the query', () => {
    const failed = comboboxReducer(answered('pea', [hospital]), { type: 'failed', query: 'pea' })
    expect(failed).toMatchObject({ open: true, status: 'failed', options: [], query: 'pea' })
  })

  test('emptying the field shows recent places again', () => {
    const emptied = comboboxReducer(answered('pea', [hospital]), {
      type: 'typed',
      text: '  ',
      recent: [lane],
    })
    expect(emptied).toMatchObject({ status: 'idle', options: [lane] })
  })

  test('arrow keys wrap around within the list', () => {
    const moves = fc.array(fc.constantFrom('next', 'previous', 'first', 'last'), { maxLength: 12 })
    fc.assert(
      fc.property(moves, fc.integer({ min: 1, max: 5 }), (steps, count) => {
        const options = Array.from({ length: count }, (_, index) => place(String(index)))
        let state = answered('x', options)
        for (const to of steps) {
          const before = state.active
          state = comboboxReducer(state, { type: 'moved', to })
          expect(state.active).toBeGreaterThanOrEqual(0)
          expect(state.active).toBeLessThan(count)
          if (to === 'next') expect(state.active).toBe((before + 1) % count)
          if (to === 'previous') expect(state.active).toBe((before - 1 + count) % count)
        }
      }),
      { numRuns: 50 },
    )
  })
})

describe('splitMatches', () => {
  test('marks the matched letters', () => {
    expect(splitMatches('Little Peace Lane', [{ offset: 7, length: 5 }])).toEqual([
      { text: 'Little ', at: 0, match: false },
      { text: 'Peace', at: 7, match: true },
      { text: ' Lane', at: 12, match: false },
    ])
  })

  test('the parts always add up to the text, whatever the server returns', () => {
    const ranges = fc.array(
      fc.record({ offset: fc.integer({ min: -3, max: 20 }), length: fc.integer({ min: -3, max: 20 }) }),
    )
    fc.assert(
      fc.property(fc.string({ maxLength: 15 }), ranges, (text, matched) => {
        expect(
          splitMatches(text, matched)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
      { numRuns: 100 },
    )
  })
})
