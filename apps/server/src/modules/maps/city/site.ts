import { type Point, polar } from './geometry.ts'
import type { RoadLine } from './road-line.ts'
import { SegmentIndex } from './segment-index.ts'
import { coastRoadMeters, embankmentMeters, inPark, type Park, type Terrain } from './terrain.ts'

/** A plot kept free of streets and houses for one large building. */
export interface Plot {
  readonly center: Point
  readonly radius: number
}

/** What the steps after the main roads have to go round. */
export interface Site {
  readonly terrain: Terrain
  readonly parks: readonly Park[]
  readonly railway: readonly Point[]
  readonly nearRailway: SegmentIndex<'railway'>
  readonly mainRoads: readonly RoadLine[]
  readonly nearMainRoads: SegmentIndex<RoadLine>
  readonly plots: Plot[]
}

export function createSite(
  terrain: Terrain,
  parks: readonly Park[],
  railway: readonly Point[],
  mainRoads: readonly RoadLine[],
): Site {
  const nearRailway = new SegmentIndex<'railway'>()
  nearRailway.addLine(railway, 'railway')
  const nearMainRoads = new SegmentIndex<RoadLine>()
  for (const road of mainRoads) nearMainRoads.addLine(road.points, road)
  return { terrain, parks, railway, nearRailway, mainRoads, nearMainRoads, plots: [] }
}

/** Whether streets may be laid at the point. */
export function isOpen(site: Site, p: Point): boolean {
  const { terrain, parks, plots, nearRailway } = site
  return (
    terrain.riverDistance(p) > embankmentMeters &&
    terrain.seaDistance(p) > coastRoadMeters &&
    !inPark(parks, p) &&
    !plots.some(({ center, radius }) => Math.hypot(p.x - center.x, p.y - center.y) < radius) &&
    !nearRailway.within(p, 34)
  )
}

/** Keeps a plot as near to the wish as it fits beside the main roads; undefined when it fits nowhere near. */
export function reservePlot(site: Site, wish: Point, radius: number): Plot | undefined {
  const { terrain, parks, plots, nearRailway, nearMainRoads } = site
  for (let away = 0; away < 420; away += 20) {
    const steps = away === 0 ? 1 : 12
    for (let i = 0; i < steps; i++) {
      const center = polar((i / steps) * Math.PI * 2, away, wish)
      const fits =
        terrain.riverDistance(center) > radius + embankmentMeters &&
        terrain.seaDistance(center) > radius + coastRoadMeters &&
        !inPark(parks, center, radius) &&
        !nearRailway.within(center, radius - 12) &&
        !nearMainRoads.within(center, radius + 14) &&
        plots.every(
          (plot) => Math.hypot(plot.center.x - center.x, plot.center.y - center.y) > plot.radius + radius,
        )
      if (!fits) continue
      const plot = { center, radius }
      plots.push(plot)
      return plot
    }
  }
  return undefined
}
