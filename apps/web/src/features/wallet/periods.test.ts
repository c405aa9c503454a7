import { expect, it } from 'vitest'
import { recentMonths, recentWeeks } from './periods.ts'

it('names twelve months of the operator, which follow each other without a gap', () => {
  // In Auckland it is already December.
  const months = recentMonths(Date.parse('2026-11-30T12:00:00Z'), 'Pacific/Auckland')
  expect(months.map(({ name }) => name)).toEqual([
    ...['2026-12', '2026-11', '2026-10', '2026-09', '2026-08', '2026-07'],
    ...['2026-06', '2026-05', '2026-04', '2026-03', '2026-02', '2026-01'],
  ])
  for (const [index, { from }] of months.entries()) expect(from).toBe(months[index + 1]?.to ?? from)
  // Summer time begins on 27 September there.
  expect(months[2]).toEqual({
    name: '2026-10',
    from: '2026-09-30T11:00:00.000Z',
    to: '2026-10-31T11:00:00.000Z',
  })
  expect(months[3]?.from).toBe('2026-08-31T12:00:00.000Z')
})

it('names this week and the last one, from Monday to Monday on the operator’s clock', () => {
  // In Auckland it is already Monday; summer time begins there in the night to Sunday, 27 September.
  const [week, before] = recentWeeks(Date.parse('2026-09-27T12:00:00Z'), 'Pacific/Auckland')
  expect(week).toEqual({
    name: 'thisWeek',
    from: '2026-09-27T11:00:00.000Z',
    to: '2026-10-04T11:00:00.000Z',
  })
  expect(before).toEqual({ name: 'lastWeek', from: '2026-09-20T12:00:00.000Z', to: week?.from })
  const [sunday] = recentWeeks(Date.parse('2026-11-01T12:00:00Z'), 'Europe/Lisbon')
  expect(sunday?.from).toBe('2026-10-26T00:00:00.000Z')
})
