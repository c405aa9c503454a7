import { close, corners, type Point } from './geometry.ts'
import type { HarbourPlan } from './plan.ts'
import type { Shape } from './shape.ts'
import type { Terrain } from './terrain.ts'
import { harbourDepth } from './water.ts'

/** The middle of each quay, from the north. */
function quayHeights({ north, basins, basinWidth, quayWidth }: HarbourPlan): number[] {
  return Array.from({ length: basins + 1 }, (_, i) => north - quayWidth / 2 - i * (basinWidth + quayWidth))
}

/** The roads from the coast road onto the quays. */
export function quayLines({ plan: { harbour }, seaDistance }: Terrain): Point[][] {
  if (!harbour) return []
  return quayHeights(harbour).map((y) => {
    const points: Point[] = []
    for (let x = harbour.x + 52; seaDistance({ x: x - 30, y }) > 12 && x > harbour.x - 420; x -= 20) {
      points.push({ x, y: y - 22 })
    }
    return points
  })
}

/** The port's land with a row of warehouses on each quay, silos and the fish market's pier. */
export function drawHarbour({
  plan: { harbour },
  coastPoint,
  coastRoadPoint,
  seaDistance,
}: Terrain): Shape[] {
  if (!harbour) return []
  const south = harbour.north - harbourDepth(harbour)
  const [shore, road]: [Point[], Point[]] = [[], []]
  for (let y = south; y <= harbour.north + 330; y += 25) {
    shore.push(coastPoint(y, 0))
    road.push(coastRoadPoint(y, 30))
  }
  const shapes: Shape[] = [
    {
      points: close([...shore, ...road.toReversed()]),
      tags: { landuse: 'industrial', industrial: 'port' },
      name: { en: 'Port of Meridian', ar: 'مرفأ ميريديان' },
    },
  ]
  for (const [i, y] of quayHeights(harbour).entries()) {
    for (let x = harbour.x - 85; x > harbour.x - 400; x -= 88) {
      const depth = i % 2 === 0 ? 38 : 30
      const points = corners({ center: { x, y: y + 18 }, angle: 0, width: 72, depth })
      if (points.some((p) => seaDistance(p) < 9)) continue
      shapes.push({ points: close(points), tags: { building: i === 3 ? 'industrial' : 'warehouse' } })
    }
  }
  return shapes
}
