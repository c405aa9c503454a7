import { formOutline, pitchOutline } from './building-forms.ts'
import { close, frame, outline, type Point } from './geometry.ts'
import { type LandmarkPlan, landmarkPlans } from './landmark-plan.ts'
import { plans } from './plan.ts'
import type { Plot } from './plots.ts'
import type { Random } from './random.ts'
import type { RoadLine } from './road-line.ts'
import { roadNames } from './road-names.ts'
import type { Shape } from './shape.ts'
import { reservePlot, type Site } from './site.ts'

/** Landmarks with their own grounds have the name on the grounds, the others on the building. */
const hasGrounds = (plan: LandmarkPlan) =>
  ['hospital', 'university', 'college'].includes(plan.tags.amenity ?? '') || plan.form === 'stadium'

/** Reserves the landmarks' plots and draws them. A small city has only those inside it. */
export function placeLandmarks(site: Site, random: Random): { shapes: Shape[]; roads: RoadLine[] } {
  const { plan } = site.terrain
  const isSmall = plan.rings.length === 1
  // The small city's centre is the large one's, scaled down.
  const scale = (plan.rings[0] ?? 0) / (plans.full.rings[0] ?? 1)
  const shapes: Shape[] = []
  const roads: RoadLine[] = []
  for (const landmark of landmarkPlans) {
    const wish = { x: landmark.at.x * scale, y: landmark.at.y * scale }
    if (Math.hypot(wish.x, wish.y) > (isSmall ? plan.suburbs : plan.reach)) continue
    if (landmark.station) {
      const drawn = drawStation(site, landmark, wish)
      shapes.push(...drawn.shapes)
      roads.push(...drawn.roads)
      continue
    }
    const plot = reservePlot(site, wish, isSmall ? landmark.radius * 0.6 : landmark.radius)
    if (plot) shapes.push(...drawOnPlot(landmark, plot, random.between(0, Math.PI)))
  }
  return { shapes, roads }
}

function drawOnPlot(landmark: LandmarkPlan, { center, radius }: Plot, angle: number): Shape[] {
  const { name, tags, building, form } = landmark
  const half = radius * (hasGrounds(landmark) ? 0.62 : 0.72)
  const house: Shape = { points: formOutline(form, center, angle, half), tags: { building } }
  if (!hasGrounds(landmark)) return [{ ...house, tags: { ...tags, building }, name }]
  const grounds: Shape = { points: outline(center, () => radius - 3, 28), tags, name }
  if (form === 'stadium') {
    const pitch = { points: pitchOutline(center, angle), tags: { leisure: 'pitch', sport: 'soccer' } }
    return [
      { ...grounds, points: outline(center, () => radius - 3, 36) },
      { ...house, holes: [pitch.points] },
      pitch,
    ]
  }
  const at = frame(center, angle)
  const [near, far, side] = [-radius * 0.86, -radius * 0.6, radius * 0.4]
  return [
    grounds,
    house,
    {
      points: close([at(-side, near), at(side, near), at(side, far), at(-side, far)]),
      tags: { amenity: 'parking' },
    },
  ]
}

/** The building along the rails on the side of the centre, with platforms, a forecourt and an access road. */
function drawStation(
  site: Site,
  { name, tags, building, radius }: LandmarkPlan,
  wish: Point,
): { shapes: Shape[]; roads: RoadLine[] } {
  const isCentral = radius > 60
  const front = isCentral ? 27 : 17
  const found = findStation(site, wish, front, radius)
  if (!found) return { shapes: [], roads: [] }
  const { at, plot } = found
  site.plots.add(plot)
  const box = (left: number, low: number, right: number, high: number) =>
    close([at(left, low), at(right, low), at(right, high), at(left, high)])
  const platform = (offset: number): Shape => ({
    points: box(-radius * 2, offset - 2, radius * 2, offset + 2),
    tags: { railway: 'platform', area: 'yes' },
  })
  const shapes: Shape[] = [
    {
      points: box(-radius * 0.75, front, radius * 0.75, front + radius * 0.32),
      tags: { ...tags, building },
      name,
    },
    ...(isCentral ? [6.2, 14, -6.2, -14] : [7.4, -7.4]).map(platform),
  ]
  if (isCentral) {
    shapes.push({
      points: box(-30, front + radius * 0.36, 30, front + radius * 0.62),
      tags: { highway: 'pedestrian', area: 'yes', place: 'square' },
      name: { en: 'Station Square', ar: 'ساحة المحطة' },
    })
  }
  const [from, to] = [at(-radius - 30, front + radius * 0.74), at(radius + 30, front + radius * 0.74)]
  const approach = {
    highway: 'service',
    name: isCentral ? roadNames.station : undefined,
    points: [from, to],
  } as const
  return { shapes, roads: [approach] }
}

/**
 * The nearest site beside the rails with space for a station, and its own coordinates: along the rails and away from
 * them.
 */
function findStation(
  { railway, nearMainRoads, terrain, plots }: Site,
  wish: Point,
  front: number,
  radius: number,
) {
  for (const { at: origin, angle } of railway.stationSites(wish)) {
    const along = frame(origin, angle)
    const side = Math.hypot(along(0, 50).x, along(0, 50).y) < Math.hypot(origin.x, origin.y) ? 1 : -1
    const at = (u: number, v: number) => along(u, side * v)
    const plot = { center: at(0, front + radius * 0.55), radius }
    const fits =
      !nearMainRoads.within(plot.center, radius + 8) &&
      terrain.riverDistance(plot.center) > radius + 40 &&
      !plots.covers(plot.center, radius)
    if (fits) return { at, plot }
  }
  return undefined
}
