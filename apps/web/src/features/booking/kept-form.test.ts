import { afterEach, expect, test, vi } from 'vitest'
import { keptStop, keptTime, readKeptForm } from './kept-form.ts'

afterEach(() => vi.unstubAllGlobals())

const stored = (text: string | null) => vi.stubGlobal('sessionStorage', { getItem: () => text })

test('a kept form has its stops, typed ones without coordinates', () => {
  stored('pickup=12+Old+Mint+Row&pickupLat=41.1&pickupLng=-8.6&drop=Peace+Hos&when=later')
  const kept = readKeptForm()
  expect(keptStop(kept, 'pickup')).toEqual({ text: '12 Old Mint Row', at: { lat: 41.1, lng: -8.6 } })
  expect(keptStop(kept, 'drop')).toEqual({ text: 'Peace Hos', at: null })
  expect(kept.get('when')).toBe('later')
})

test('a kept time is the one of the form while it can be booked, and no other', () => {
  const nowMs = Date.parse('2026-11-22T12:00:00Z')
  const keptAt = (at: string) => keptTime(new URLSearchParams({ when: 'later', at }), nowMs)
  expect(keptAt('2026-11-23T08:30:00.000Z')).toBe('2026-11-23T08:30:00.000Z')
  expect(keptAt('2026-11-22T12:15:00.000Z')).toBe('2026-11-22T12:15:00.000Z')
  for (const at of [
    '2026-11-22T12:14:00.000Z',
    '2026-11-21T08:30:00.000Z',
    '2027-11-23T08:30:00.000Z',
    '2026-11-23T08:30',
    'Z',
    '',
  ])
    expect(keptAt(at), at).toBeUndefined()
  expect(keptTime(new URLSearchParams(), nowMs)).toBeUndefined()
})

test('nothing kept, storage that is closed, and coordinates that are none do no harm', () => {
  stored(null)
  expect(keptStop(readKeptForm(), 'pickup')).toBeUndefined()
  stored('pickup=Here&pickupLat=north&pickupLng=1')
  expect(keptStop(readKeptForm(), 'pickup')).toEqual({ text: 'Here', at: null })
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('SecurityError')
    },
  })
  expect([...readKeptForm()]).toEqual([])
})
