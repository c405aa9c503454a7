import type { LatLng } from '@cabstand/domain/distance'
import { decodePolyline } from '@cabstand/domain/polyline'
import type { Size } from './projection.ts'
import type { Streets } from './streets.ts'
import { toScreen, type View } from './view.ts'

export interface StreetLabel {
  readonly key: string
  readonly text: string
  readonly x: number
  readonly y: number
  /** Degrees; never upside down. */
  readonly angle: number
}

const letterWidth = 6
const mostLabels = 28
const apart = 90

interface Stretch {
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly length: number
}

/** The longest straight stretch of a line inside the drawing, in pixels. */
function longestStretch(points: readonly LatLng[], view: View, size: Size): Stretch | undefined {
  let best: Stretch | undefined
  let from = points[0] && toScreen(points[0], view, size)
  for (const point of points.slice(1)) {
    const to = toScreen(point, view, size)
    if (from) {
      const [dx, dy] = [to.x - from.x, to.y - from.y]
      const length = Math.hypot(dx, dy)
      const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
      const inside = x > 20 && y > 20 && x < size.width - 20 && y < size.height - 20
      if (inside && length > (best?.length ?? 0)) {
        const degrees = (Math.atan2(dy, dx) * 180) / Math.PI
        const angle = degrees > 90 ? degrees - 180 : degrees <= -90 ? degrees + 180 : degrees
        best = { x, y, angle, length }
      }
    }
    from = to
  }
  return best
}

/** Names of streets where they fit on a straight stretch, without touching each other; main roads first. */
export function placeLabels(streets: Streets, view: View, size: Size): StreetLabel[] {
  const placed: StreetLabel[] = []
  const ranked = [...streets.lines].sort(
    (a, b) => Number(b.class === 'arterial') - Number(a.class === 'arterial'),
  )
  for (const line of ranked) {
    if (placed.length >= mostLabels) break
    const text = line.name
    if (!text || (line.class !== 'arterial' && line.class !== 'street')) continue
    const stretch = longestStretch(decodePolyline(line.polyline), view, size)
    if (!stretch || stretch.length < text.length * letterWidth + 8) continue
    const near = (label: StreetLabel) =>
      Math.hypot(label.x - stretch.x, label.y - stretch.y) < (label.text === text ? apart * 4 : apart)
    if (placed.some(near)) continue
    placed.push({ key: `${text} ${line.polyline.slice(0, 8)}`, text, ...stretch })
  }
  return placed
}
