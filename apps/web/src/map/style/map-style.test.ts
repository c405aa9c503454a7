import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import type { StyleSpecification } from 'maplibre-gl'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { MapColors } from './colors.ts'
import { keepOverlays, mapStyle } from './map-style.ts'

vi.stubGlobal('location', { origin: 'http://127.0.0.1:3000' })
afterAll(() => vi.unstubAllGlobals())
const colors = (color: string) => new Proxy({}, { get: () => color }) as MapColors
const bounds = { west: -8.7, south: 41.1, east: -8.5, north: 41.2 }
const tiles = { url: '/api/map/tiles/1/{z}/{x}/{y}', minZoom: 0, maxZoom: 14, bounds }
const styleIn = (language: string, color = '#123456') => mapStyle({ colors: colors(color), language, tiles })

describe('the style', () => {
  test.each(['en', 'ar'])('is valid for MapLibre, in %s', (language) => {
    expect(validateStyleMin(styleIn(language)).map(({ message }) => message)).toEqual([])
  })

  test('loads from its own origin only', () => {
    const addresses = JSON.stringify(styleIn('en')).match(/https?:[^"]*/g)
    expect(addresses).toEqual(['http://127.0.0.1:3000/api/map/tiles/1/{z}/{x}/{y}'])
  })

  test('uses only fonts that it declares', () => {
    const { layers, 'font-faces': fonts } = styleIn('en')
    const used = layers.flatMap((layer) =>
      layer.type === 'symbol' ? ((layer.layout?.['text-font'] ?? []) as string[]) : [],
    )
    expect([...new Set(used)].sort()).toEqual(Object.keys(fonts ?? {}).sort())
  })

  test('has the same layers in every theme and language', () => {
    const ids = ({ layers }: StyleSpecification) => layers.map(({ id }) => id)
    expect(ids(styleIn('ar', '#ffffff'))).toEqual(ids(styleIn('en')))
    expect(new Set(ids(styleIn('en'))).size).toBe(ids(styleIn('en')).length)
  })
})

test('the name of the city is shown at every zoom', () => {
  const city = styleIn('en').layers.find(({ id }) => id === 'label-city')
  expect(city).toBeDefined()
  expect(city?.maxzoom).toBeUndefined()
})

test('another theme keeps the items on the map, between the same layers', () => {
  const before = styleIn('en')
  const route = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } as const
  const overlay = { id: 'route', type: 'line', source: 'route' } as const
  const shown = {
    ...before,
    sources: { ...before.sources, route },
    layers: [...before.layers.slice(0, 3), overlay, ...before.layers.slice(3)],
  }
  const next = keepOverlays(shown, styleIn('ar', '#ffffff'))
  expect(next.layers.map(({ id }) => id)).toEqual(shown.layers.map(({ id }) => id))
  expect(next.sources.route).toBe(route)
  expect(next.layers[0]).toMatchObject({ id: 'land', paint: { 'background-color': '#ffffff' } })
})
