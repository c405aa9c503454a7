import { onAirport } from './airport.ts'
import type { District } from './district-streets.ts'
import { between, close, createNoise, type Point, polar, turn } from './geometry.ts'
import type { Random } from './random.ts'
import type { Shape } from './shape.ts'
import type { Terrain } from './terrain.ts'

/** The land use of each district, and woods and fields outside the city. */
export function drawLandUse(terrain: Terrain, districts: readonly District[], random: Random): Shape[] {
  const built = districts.map(({ outline: points, landuse }): Shape => ({ points, tags: { landuse } }))
  return [...built, ...drawCountryside(terrain, random)]
}

/** Approximate width and depth of a field. */
const fieldMeters = 380
const fieldsPerSector = 4

/**
 * The countryside around the built-up sectors, divided into fields without gaps. The borders of the fields are two
 * radial and two ring lines each.
 */
function drawCountryside(terrain: Terrain, random: Random): Shape[] {
  const { plan, radialAngle } = terrain
  if (plan.rings.length === 1) return []
  const [shake, shakeToo] = [createNoise(random.next(), 1), createNoise(random.next(), 1)]
  const [wet, high] = [createNoise(random.next(), 1300), createNoise(random.next(), 700)]
  const shapes: Shape[] = []
  const last = plan.rings.length - 1
  for (let sector = 0; sector < 16; sector++) {
    const isBuilt = plan.suburbSectors.includes(sector)
    const start = (angle: number) => terrain.ringRadius(isBuilt ? last + 1 : last, angle)
    const rows = Math.ceil((plan.reach * 1.18 - start(0)) / fieldMeters)
    /**
     * Corners on a sector's edges are shared with the neighbour only at the rows, so they are not displaced at random.
     */
    const at = (column: number, row: number): Point => {
      const share = column / fieldsPerSector
      const isInner = column > 0 && column < fieldsPerSector && row > 0
      const [i, j] = [sector * fieldsPerSector + column, row]
      const across = share + (isInner ? 0.09 * shake(i, j) : 0)
      const angleAt = (radius: number) => {
        const [from, to] = [radialAngle(sector, radius), radialAngle((sector + 1) % 16, radius)]
        return from + turn(to - from) * across
      }
      const first = start(angleAt(plan.suburbs))
      const shift = row + (isInner ? 0.25 * shakeToo(i, j) : 0)
      const radius = first + ((plan.reach * 1.18 - first) * shift) / rows
      const angle = angleAt(radius)
      return polar(angle, row === 0 ? start(angle) : radius)
    }
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < fieldsPerSector; column++) {
        // The edges of the built-up area and of the sector are curves; the neighbour's points follow the same curves.
        const inner = row === 0 ? [0.25, 0.5, 0.75] : []
        const sides = [0.33, 0.67]
        const points = [
          at(column, row),
          ...inner.map((share) => at(column + share, row)),
          at(column + 1, row),
          ...(column + 1 === fieldsPerSector ? sides.map((share) => at(column + 1, row + share)) : []),
          at(column + 1, row + 1),
          at(column, row + 1),
          ...(column === 0 ? sides.toReversed().map((share) => at(column, row + share)) : []),
        ]
        const middle = between(at(column, row), at(column + 1, row + 1), 0.5)
        if (points.every((p) => terrain.seaDistance(p) < 20)) continue
        shapes.push({
          points: close(points),
          tags: onAirport(terrain, middle, 160)
            ? { landuse: 'grass' }
            : useOf(wet(middle.x, middle.y), high(middle.x, middle.y)),
        })
      }
    }
  }
  return shapes
}

function useOf(wet: number, high: number): Shape['tags'] {
  if (high > 0.3) return { landuse: 'forest' }
  if (wet > 0.42) return { landuse: 'meadow' }
  if (wet < -0.5) return { landuse: high > 0 ? 'vineyard' : 'orchard' }
  return high < -0.45 ? { landuse: 'meadow' } : { landuse: 'farmland' }
}
