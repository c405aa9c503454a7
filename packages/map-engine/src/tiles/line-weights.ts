import { maxZoom } from './schema.ts'

/** How far a simplified line may be from the true one, in 4096ths of a tile: under half a pixel. */
const toleranceUnits = 3
/** At the deepest zoom, which is also drawn enlarged. */
const deepestToleranceUnits = 0.5

/** Squared tolerance of each zoom in world units. */
const squaredTolerances = Array.from({ length: maxZoom + 1 }, (_, zoom) =>
  zoom === maxZoom ? deepestToleranceUnits ** 2 : (toleranceUnits * 2 ** (maxZoom - zoom)) ** 2,
)

/** The weight of a point that is in no tile. */
export const never = maxZoom + 1

/**
 * Writes into the third place of each point of a line the lowest zoom at which it has to be drawn (Douglas-Peucker).
 * A point counts from no lower zoom than the one that it was weighed under.
 */
export function weighLine(line: number[]): void {
  const last = line.length - 3
  const spans: number[] = [0, last, 0]
  for (;;) {
    const zoom = spans.pop()
    const to = spans.pop()
    const from = spans.pop()
    if (zoom === undefined || to === undefined || from === undefined) return
    if (to - from < 6) continue
    const { at, squared } = farthest(line, from, to)
    const own = zoomOf(squared, zoom)
    line[at + 2] = own
    if (own === never) for (let i = from + 3; i < to; i += 3) line[i + 2] = never
    else spans.push(from, at, own, at, to, own)
  }
}

function zoomOf(squared: number, atLeast: number): number {
  for (let zoom = atLeast; zoom <= maxZoom; zoom += 1)
    if (squared > (squaredTolerances[zoom] ?? 0)) return zoom
  return never
}

/** The point between the ends that is farthest from the straight line through them. */
function farthest(line: readonly number[], from: number, to: number): { at: number; squared: number } {
  const [ax, ay] = [line[from] ?? 0, line[from + 1] ?? 0]
  const dx = (line[to] ?? 0) - ax
  const dy = (line[to + 1] ?? 0) - ay
  const length = dx * dx + dy * dy
  let at = from + 3
  let squared = -1
  for (let i = from + 3; i < to; i += 3) {
    const px = (line[i] ?? 0) - ax
    const py = (line[i + 1] ?? 0) - ay
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
    const offX = px - along * dx
    const offY = py - along * dy
    const distance = offX * offX + offY * offY
    if (distance > squared) {
      squared = distance
      at = i
    }
  }
  return { at, squared }
}
