import { onAirport } from './airport.ts'
import { type Box, boxesOverlap, type Point, segmentNearBox } from './geometry.ts'
import { inOpenSpace } from './open-spaces.ts'
import { onOuterRing } from './ring-road.ts'
import { type RoadClass, roadHalfWidth } from './road-line.ts'
import type { RoadNetwork } from './road-network.ts'
import { type Segment, SegmentIndex } from './segment-index.ts'
import type { Site } from './site.ts'

/** A house in a bend may overlap the pavement by this much. */
const pavementMeters = 0.9

/** The occupied ground, so that no two objects overlap. */
export class Ground {
  private readonly site: Site
  private readonly roads = new SegmentIndex<RoadClass>()
  private readonly taken = new Map<number, Box[]>()

  constructor(site: Site, network: RoadNetwork) {
    this.site = site
    for (const { line, nodes } of network.pieces) {
      this.roads.addLine(
        nodes.map((node) => network.points[node] ?? { x: 0, y: 0 }),
        line.highway,
      )
    }
  }

  /** Reserves the ground for a building; false if it contains water, park, road, railway or another building. */
  take(box: Box): boolean {
    if (!this.isFree(box)) return false
    const key = keyOf(box.center, 0, 0)
    const square = this.taken.get(key)
    if (square) square.push(box)
    else this.taken.set(key, [box])
    return true
  }

  private isFree(box: Box): boolean {
    const { terrain, openSpaces, plots, railway } = this.site
    const reach = Math.hypot(box.width, box.depth) / 2
    const { center } = box
    if (terrain.riverDistance(center) < reach + 12 || terrain.seaDistance(center) < reach + 40) return false
    if (terrain.canalDistance(center) < reach + 4 || onOuterRing(terrain, center)) return false
    if (onAirport(terrain, center)) return false
    if (inOpenSpace(openSpaces, center, reach) || railway.near.within(center, reach + 5)) return false
    if (plots.covers(center, reach)) return false
    const isOnRoad = ({ a, b, of }: Segment<RoadClass>) =>
      segmentNearBox(a, b, box, roadHalfWidth[of] - pavementMeters)
    if (this.roads.someNear(center, reach + 14, isOnRoad)) return false
    for (let x = -1; x <= 1; x++) {
      for (let y = -1; y <= 1; y++) {
        if (this.taken.get(keyOf(center, x, y))?.some((other) => boxesOverlap(box, other))) return false
      }
    }
    return true
  }
}

/** Grid squares are wider than the longest building. */
const keyOf = (p: Point, x: number, y: number) =>
  (Math.floor(p.x / 90) + x) * 65_536 + Math.floor(p.y / 90) + y
