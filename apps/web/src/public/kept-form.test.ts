import { afterEach, expect, test, vi } from 'vitest'
import { keptStop, readKeptForm } from './kept-form.ts'

afterEach(() => vi.unstubAllGlobals())

const stored = (text: string | null) => vi.stubGlobal('sessionStorage', { getItem: () => text })

test('a kept form has its stops, typed ones without coordinates', () => {
  stored('pickup=12+Old+Mint+Row&pickupLat=41.1&pickupLng=-8.6&drop=Peace+Hos&when=later')
  const kept = readKeptForm()
  expect(keptStop(kept, 'pickup')).toEqual({ text: '12 Old Mint Row', at: { lat: 41.1, lng: -8.6 } })
  expect(keptStop(kept, 'drop')).toEqual({ text: 'Peace Hos', at: null })
  expect(kept.get('when')).toBe('later')
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
