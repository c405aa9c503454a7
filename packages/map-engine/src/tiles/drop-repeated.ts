import type { TileShape } from './tile-shape.ts'

/** Two points of one kind and name nearer than this are one: a station as a node and as a building. 200 to 300 m. */
const sameThingUnits = 500

/** Keeps the first of the points that represent the same thing. */
export function dropRepeated(points: readonly TileShape[]): TileShape[] {
  const kept = new Map<string, TileShape[]>()
  return points.filter((point) => {
    const { class: className, kind, name } = point.properties
    const key = `${point.layer} ${className ?? kind} ${name}`
    const alike = kept.get(key)
    const isNear = (other: TileShape) =>
      Math.hypot(other.minX - point.minX, other.minY - point.minY) < sameThingUnits
    if (alike?.some(isNear)) return false
    if (alike) alike.push(point)
    else kept.set(key, [point])
    return true
  })
}
