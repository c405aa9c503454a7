import { encodePolyline } from '@cabstand/domain/polyline'
import { describe, expect, test } from 'vitest'
import { placeLabels } from './labels.ts'
import { LocalPlane } from './local-plane.ts'
import { boxFor, type Streets } from './streets.ts'
import { panView, toScreen, type View } from './view.ts'

const size = { width: 800, height: 600 }
const view: View = { center: { lat: 41.15, lng: -8.61 }, zoom: 15 }

describe('boxFor', () => {
  const box = boxFor(undefined, view, size)

  test('stays while the view is inside, so that nothing is read again', () => {
    expect(boxFor(box, panView(view, { x: 200, y: 100 }), size)).toBe(box)
  })

  test('is a new one once the view leaves it, or shows another class of streets', () => {
    expect(boxFor(box, panView(view, { x: 2000, y: 0 }), size)).not.toBe(box)
    expect(boxFor(box, { ...view, zoom: 12 }, size)).toMatchObject({ zoomClass: 'city' })
  })
})

test('the plane and the screen agree on where a place is', () => {
  const plane = new LocalPlane(view.center)
  const place = { lat: 41.153, lng: -8.604 }
  const [, x, y, scale] = /translate\((\S+) (\S+)\) scale\((\S+)\)/.exec(plane.transformOf(view, size)) ?? []
  const at = plane.at(place)
  const screen = toScreen(place, view, size)
  expect(at.x * Number(scale) + Number(x)).toBeCloseTo(screen.x, 1)
  expect(at.y * Number(scale) + Number(y)).toBeCloseTo(screen.y, 1)
})

describe('placeLabels', () => {
  const street = (name: string, lat: number): Streets['lines'][number] => ({
    class: 'street',
    name,
    polyline: encodePolyline([
      { lat, lng: -8.6 },
      { lat, lng: -8.62 },
    ]),
  })

  test('names a street that has room, upright although it was drawn from east to west', () => {
    const labels = placeLabels({ lines: [street('Old Mint Row', 41.15)], areas: [] }, view, size)
    expect(labels).toHaveLength(1)
    expect(Math.abs(labels[0]?.angle ?? 180)).toBeLessThanOrEqual(90)
  })

  test('leaves out what would touch another or does not fit', () => {
    const near = [street('Old Mint Row', 41.15), street('Castle Street', 41.1501)]
    expect(placeLabels({ lines: near, areas: [] }, view, size)).toHaveLength(1)
    expect(placeLabels({ lines: near, areas: [] }, { ...view, zoom: 10 }, size)).toHaveLength(0)
  })
})
