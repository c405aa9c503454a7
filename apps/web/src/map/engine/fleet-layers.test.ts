import { expect, test } from 'vitest'
import type { MapColors } from '../style/colors.ts'
import { fleetLayers } from './fleet-layers.ts'

test('cars and their numbers are drawn before the library has placed them, so that none fades while it moves', () => {
  const layers = fleetLayers(new Proxy({}, { get: () => '#000' }) as MapColors)
  const layouts = layers.flatMap((layer) => (layer.type === 'symbol' ? [layer.layout ?? {}] : []))
  expect(layouts).toHaveLength(2)
  for (const layout of layouts) {
    if ('icon-image' in layout) expect(layout['icon-allow-overlap']).toBe(true)
    if ('text-field' in layout) expect(layout['text-allow-overlap']).toBe(true)
    // The newer property overrides the older one, and would not draw the cars immediately.
    expect([layout['icon-overlap'], layout['text-overlap']]).toEqual([undefined, undefined])
  }
})
