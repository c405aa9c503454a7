import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneColumns, shownColumns } from './list-look.ts'
import { conditionsOf, readListState, toggledSort, withConditions, writeListState } from './list-state.ts'

const list = {
  sort: '-createdAt',
  columns: {
    name: { kind: 'text', label: 'people_driver', sorts: true },
    approved: { kind: 'flag', label: 'people_approved', filters: true },
    createdAt: { kind: 'time', label: 'people_created', sorts: true, filters: true },
    email: { kind: 'text', label: 'people_email' },
  },
  tabs: {
    all: { label: 'list_tab_all', filters: {} },
    toApprove: { label: 'people_tab_to_approve', filters: { approved: 'no' } },
  },
} as const

test('a state is read from its own parameters', () => {
  const states = fc.record({
    search: fc.string(),
    sort: fc.constantFrom('name', '-name', 'createdAt', '-createdAt'),
    tab: fc.constantFrom('all', 'toApprove'),
    filters: fc.constantFrom({}, { approved: 'yes' }, { createdAt: '2026-01-01..', approved: 'no' }),
    cursor: fc.constantFrom(undefined, 'abc'),
    before: fc.nat(),
  })
  fc.assert(
    fc.property(states, (state) => {
      const expected = state.cursor === undefined ? { ...state, before: 0 } : state
      expect(readListState(list, writeListState(list, expected))).toEqual(expected)
    }),
  )
})

test.each([
  { sort: 'email' },
  { sort: 'toString' },
  { tab: 'constructor' },
  { approved: 'perhaps' },
  { email: 'x' },
  { before: '30' },
  { search: 5 },
])('unknown values read as the default: %o', (search) => {
  expect(readListState(list, search)).toEqual(readListState(list, {}))
})

test('other conditions begin at the first page', () => {
  const state = readListState(list, { cursor: 'abc', before: '30', approved: 'yes', tab: 'toApprove' })
  expect(withConditions(state, { search: 'rui' })).toMatchObject({ cursor: undefined, before: 0 })
  expect(conditionsOf(list, { ...state, search: ' rui ' })).toEqual({
    approved: 'yes',
    search: 'rui',
    tab: 'toApprove',
  })
})

test('pressing a heading sorts ascending, then descending', () => {
  expect(toggledSort('-createdAt', 'name')).toBe('name')
  expect(toggledSort('name', 'name')).toBe('-name')
  expect(toggledSort('-name', 'name')).toBe('name')
})

test('on phones status and driver stand directly after the reference', () => {
  const columns = shownColumns(bookingList, 'admin', { columns: null })
  expect(phoneColumns(columns).map(([name]) => name)).toEqual(
    expect.arrayContaining(columns.map(([name]) => name)),
  )
  expect(
    phoneColumns(columns)
      .slice(0, 3)
      .map(([name]) => name),
  ).toEqual(['reference', 'driver', 'status'])
})
