import { expect, test } from 'vitest'
import { LegacyRecord, readPoint } from './legacy-record.ts'
import { pushIdTime } from './push-id.ts'

const read = (value: unknown) => new LegacyRecord({ value })

test('amounts are rounded half away from zero, in the minor units of the currency', () => {
  expect([12.345, '12.345', 0.1 + 0.2, 1e-7, '7'].map((value) => read(value).amount('value', 'EUR'))).toEqual(
    [1235, 1235, 30, 0, 700],
  )
  expect(read(-2.345).amount('value', 'EUR', true)).toBe(-235)
  expect([read(1234.5).amount('value', 'JPY'), read(1.2345).amount('value', 'KWD')]).toEqual([1235, 1235])
  expect([read(null), read(''), new LegacyRecord({})].map((of) => of.amount('value', 'EUR'))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  for (const value of ['1,50', 'NaN', true, [1], {}, 1e300])
    expect(() => read(value).amount('value', 'EUR')).toThrow(
      expect.objectContaining({ reason: 'bad_amount' }),
    )
})

test('times are milliseconds or ISO 8601, and nothing that only looks like one', () => {
  const at = new Date('2024-03-12T10:00:00.000Z')
  for (const value of [at.getTime(), String(at.getTime()), at.toISOString()])
    expect(read(value).time('value')).toEqual(at)
  for (const value of [at.getTime() / 1000, 'Tue Mar 12 2024', '10:02', 0, -1, null, true, '2024-99-99'])
    expect(read(value).time('value')).toBeUndefined()
})

test('the key of a push id says when it was made', () => {
  expect(pushIdTime('-JhLeOlGIEjaIOFHR0xd')).toEqual(new Date('2015-02-04T22:15:31.153Z'))
  expect(pushIdTime('message-1')).toBeUndefined()
})

test('a point needs two numbers that are degrees, and 0, 0 is where a position is missing', () => {
  expect(readPoint('38.7', -9.1)).toEqual({ lat: 38.7, lng: -9.1 })
  for (const [lat, lng] of [
    [null, 1],
    ['', 1],
    [91, 1],
    [1, 181],
    [0, 0],
    [Number.NaN, 1],
  ])
    expect(readPoint(lat, lng)).toBeUndefined()
})

test('texts have no character that PostgreSQL refuses, and what is no record has no fields', () => {
  expect(read(' Ana\u0000 ').text('value')).toBe('Ana')
  expect(read('x').text('constructor')).toBe('')
  for (const value of [null, 'text', 1, [1]])
    expect(() => new LegacyRecord(value)).toThrow(expect.objectContaining({ reason: 'not_a_record' }))
})
