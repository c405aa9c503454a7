import { onAirport } from './airport.ts'
import { type Point, polar } from './geometry.ts'
import { inOpenSpace, type OpenSpace } from './open-spaces.ts'
import { type Plot, Plots } from './plots.ts'
import type { Railway } from './railway.ts'
import { onOuterRing } from './ring-road.ts'
import type { RoadLine } from './road-line.ts'
import { SegmentIndex } from './segment-index.ts'
import { coastRoadMeters, embankmentMeters, type Terrain } from './terrain.ts'

/** What the steps after the main roads must avoid. */
export interface Site {
  readonly terrain: Terrain
  readonly openSpaces: readonly OpenSpace[]
  readonly railway: Railway
  readonly mainRoads: readonly RoadLine[]
  readonly nearMainRoads: SegmentIndex<RoadLine>
  readonly plots: Plots
}

export function createSite(
  terrain: Terrain,
  openSpaces: readonly OpenSpace[],
  railway: Railway,
  mainRoads: readonly RoadLine[],
): Site {
  const nearMainRoads = new SegmentIndex<RoadLine>()
  for (const road of mainRoads) nearMainRoads.addLine(road.points, road)
  return { terrain, openSpaces, railway, mainRoads, nearMainRoads, plots: new Plots() }
}

/** Whether a street can be built at the point. */
export function isOpen({ terrain, openSpaces, plots, railway }: Site, p: Point): boolean {
  return (
    terrain.riverDistance(p) > embankmentMeters &&
    terrain.seaDistance(p) > coastRoadMeters &&
    p.x > terrain.coastRoadPoint(p.y, coastRoadMeters).x &&
    terrain.canalDistance(p) > 22 &&
    !onOuterRing(terrain, p) &&
    !onAirport(terrain, p, 40) &&
    !inOpenSpace(openSpaces, p) &&
    !plots.covers(p) &&
    !railway.near.within(p, 33)
  )
}

/**
 * Reserves a plot beside the main roads, as near as possible to the wanted point. Undefined when none fits within
 * `searchMeters`.
 */
export function reservePlot(site: Site, wish: Point, radius: number, searchMeters = 420): Plot | undefined {
  const { terrain, openSpaces, plots, railway, nearMainRoads } = site
  for (let away = 0; away < searchMeters; away += 20) {
    const steps = away === 0 ? 1 : 12
    for (let i = 0; i < steps; i++) {
      const center = polar((i / steps) * Math.PI * 2, away, wish)
      const fits =
        terrain.riverDistance(center) > radius + embankmentMeters &&
        terrain.seaDistance(center) > radius + coastRoadMeters &&
        terrain.canalDistance(center) > radius + 12 &&
        !inOpenSpace(openSpaces, center, radius) &&
        !onOuterRing(terrain, center) &&
        !railway.near.within(center, radius + 8) &&
        !nearMainRoads.within(center, radius + 14) &&
        !plots.covers(center, radius)
      if (!fits) continue
      const plot = { center, radius }
      plots.add(plot)
      return plot
    }
  }
  return undefined
}
