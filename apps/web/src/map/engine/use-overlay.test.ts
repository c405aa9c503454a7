import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { type Features, noFeatures, setFeatures } from './use-overlay.ts'

const pointAt = (lng: number): Features => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [lng, 41.15] } }],
})

/** The part of a map that holds one source, and the data that the source was given. */
function mapWithSource() {
  const given: Features[] = []
  const source = { setData: (features: Features) => given.push(features) }
  return { map: { getSource: () => source } as unknown as MapLibreMap, given }
}

test('a source is given data only when it differs from what is shown, so that an idle map is not drawn again', () => {
  const { map, given } = mapWithSource()
  for (const features of [noFeatures, pointAt(1), pointAt(1), pointAt(2), noFeatures, noFeatures, pointAt(1)])
    setFeatures(map, 'any', features)
  expect(given).toEqual([pointAt(1), pointAt(2), noFeatures, pointAt(1)])
})

test('another source starts empty', () => {
  const [first, second] = [mapWithSource(), mapWithSource()]
  for (const { map } of [first, second]) setFeatures(map, 'any', pointAt(1))
  expect(second.given).toEqual([pointAt(1)])
})
