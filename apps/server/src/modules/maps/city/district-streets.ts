import { type DistrictPlan, districtPlan } from './district-plan.ts'
import { distance, type Point } from './geometry.ts'
import type { Pattern } from './plan.ts'
import type { Random } from './random.ts'
import type { RoadLine } from './road-line.ts'
import { isOpen, type Site } from './site.ts'
import { type Quality, qualityOf, type StreetKind, type StreetNames } from './street-names.ts'
import { cellOutline, sectorsIn } from './terrain.ts'

/** A cell between rings and radials whose streets follow one pattern. */
export interface District extends DistrictPlan {
  readonly band: number
  readonly sector: number
  readonly outline: readonly Point[]
  readonly center: Point
}

export function listDistricts({ terrain }: Site): District[] {
  const districts: District[] = []
  const { rings, suburbSectors } = terrain.plan
  for (let band = 0; band <= rings.length; band++) {
    for (let sector = 0; sector < sectorsIn(band); sector++) {
      const plan = districtPlan(band === rings.length ? 3 : band, sector)
      if (!plan || (band === rings.length && !suburbSectors.includes(sector))) continue
      const outline = cellOutline(terrain, band, sector)
      districts.push({ ...plan, band, sector, outline, center: terrain.cellCenter(band, sector) })
    }
  }
  return districts
}

interface Spacing {
  readonly streets: number
  readonly crossStreets: number
  /** Share of the pieces of cross streets that were never built, so that blocks differ. */
  readonly missing: number
  readonly kinds: readonly [StreetKind, ...StreetKind[]]
  readonly crossKinds: readonly [StreetKind, ...StreetKind[]]
}

const spacings: Readonly<Record<Pattern, Spacing>> = {
  old: {
    streets: 66,
    crossStreets: 92,
    missing: 0.28,
    kinds: ['Street', 'Lane'],
    crossKinds: ['Lane', 'Row', 'Close'],
  },
  grid: {
    streets: 88,
    crossStreets: 185,
    missing: 0.12,
    kinds: ['Street', 'Way'],
    crossKinds: ['Row', 'Lane', 'Street'],
  },
  garden: {
    streets: 96,
    crossStreets: 215,
    missing: 0.1,
    kinds: ['Way', 'Lane'],
    crossKinds: ['Close', 'Row', 'Lane'],
  },
  industrial: { streets: 190, crossStreets: 330, missing: 0, kinds: ['Road'], crossKinds: ['Road', 'Way'] },
  campus: { streets: 150, crossStreets: 230, missing: 0.1, kinds: ['Way'], crossKinds: ['Lane', 'Way'] },
}

/** Turns a pattern's own coordinates (u along the streets, v across them) into metres of the city. */
type Chart = (u: number, v: number) => Point

function chartOf({ pattern, center }: District, reach: number, random: Random): Chart {
  const angle = random.between(0, Math.PI)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const turned: Chart = (u, v) => ({ x: center.x + u * cos - v * sin, y: center.y + u * sin + v * cos })
  const [a, b, c] = [random.between(0, 6), random.between(0, 6), random.between(0, 6)]
  if (pattern === 'old') {
    return (u, v) =>
      turned(
        u + 20 * Math.sin(v / 95 + a) + 9 * Math.sin(u / 47 + v / 61 + b),
        v + 17 * Math.sin(u / 120 + c) + 8 * Math.sin(u / 52 - v / 70 + a),
      )
  }
  if (pattern === 'garden' || pattern === 'campus') {
    // Arcs round a point well outside the district: crescents that cross streets meet at right angles.
    const radius = reach + random.between(150, 450)
    return (u, v) => {
      const bend = u / radius
      const away = radius + v + 22 * Math.sin(u / 170 + a)
      return turned(Math.sin(bend) * away, Math.cos(bend) * away - radius)
    }
  }
  return (u, v) => turned(u + 5 * Math.sin(v / 310 + a), v + 6 * Math.sin(u / 330 + b))
}

const sampleMeters = 14
const leastMeters = 55

/** The streets of a district, cut at its edges, at water, parks and the railway, each with its name. */
export function drawDistrictStreets(
  site: Site,
  district: District,
  names: StreetNames,
  random: Random,
): RoadLine[] {
  const { streets, crossStreets, missing, kinds, crossKinds } = spacings[district.pattern]
  const reach = Math.max(...district.outline.map((p) => distance(p, district.center))) + 60
  const chart = chartOf(district, reach, random)
  const quality = qualityOf(
    Math.atan2(district.center.y, district.center.x) + Math.PI * 2,
    district.band,
    random,
  )
  const lines: RoadLine[] = []
  const jitter = district.pattern === 'old' ? 0.2 : 0.06
  const oneways = district.pattern === 'grid' && district.band < 2
  const draw = (
    at: (t: number) => Point,
    kind: typeof kinds,
    isBuilt: (t: number) => boolean,
    oneway: boolean,
  ) => {
    const runs = openRuns(site, district, at, reach, isBuilt)
    if (runs.length > 0) lines.push(...nameRuns(runs, names, kind, quality, oneway))
  }
  let row = 0
  for (let v = -reach; v < reach; v += streets * random.between(1 - jitter, 1 + jitter)) {
    const [fixed, backwards, oneway] = [v, row % 2 === 1, oneways && row % 4 < 2]
    row++
    draw(
      (t) => chart(backwards ? -t : t, fixed),
      kinds,
      () => true,
      oneway,
    )
  }
  for (let u = -reach; u < reach; u += crossStreets * random.between(1 - jitter, 1 + jitter)) {
    const gaps = new Set<number>()
    for (let block = -60; block < 60; block++) if (random.chance(missing)) gaps.add(block)
    const fixed = u
    draw(
      (t) => chart(fixed, t),
      crossKinds,
      (t) => !gaps.has(Math.floor(t / (streets * 2))),
      false,
    )
  }
  return lines
}

function nameRuns(
  runs: readonly Point[][],
  names: StreetNames,
  kinds: readonly [StreetKind, ...StreetKind[]],
  quality: Quality | undefined,
  oneway: boolean,
): RoadLine[] {
  const name = names.next(kinds, quality)
  return runs.map((points): RoadLine => ({ highway: 'residential', name, points, ...(oneway && { oneway }) }))
}

/** The parts of a line that lie in the district and where a street may be, a step past its edge. */
function openRuns(
  site: Site,
  district: District,
  at: (t: number) => Point,
  reach: number,
  isBuilt: (t: number) => boolean,
): Point[][] {
  const runs: Point[][] = []
  let run: Point[] = []
  let before: Point | undefined
  const close = () => {
    const [first, last] = [run[0], run.at(-1)]
    if (first && last && distance(first, last) > leastMeters) runs.push(run)
    run = []
  }
  for (let t = -reach; t <= reach; t += sampleMeters) {
    const p = at(t)
    const { band, sector } = site.terrain.cellAt(p)
    const inside = band === district.band && sector === district.sector && isOpen(site, p)
    const good = inside && isBuilt(t) && isInsideSuburb(site, p) && !runsAlongMainRoad(site, p, at(t + 2))
    if (good && run.length === 0 && before) run.push(before)
    if (good) run.push(p)
    else if (run.length > 0) {
      run.push(p)
      close()
    }
    before = p
  }
  close()
  return runs
}

/** Outside the last ring the built-up area ends without a road. */
function isInsideSuburb({ terrain }: Site, p: Point): boolean {
  return Math.hypot(p.x, p.y) < terrain.plan.suburbs
}

/** Whether a street going through p towards q would run beside a main road for want of a block between them. */
function runsAlongMainRoad({ nearMainRoads }: Site, p: Point, q: Point): boolean {
  const length = distance(p, q)
  return nearMainRoads.someNear(p, 36, ({ a, b }) => {
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const size = Math.hypot(dx, dy)
    if (size === 0) return false
    const t = ((p.x - a.x) * dx + (p.y - a.y) * dy) / (size * size)
    if (t < -0.5 || t > 1.5) return false
    const away = Math.abs((p.x - a.x) * dy - (p.y - a.y) * dx) / size
    const parallel = Math.abs((q.x - p.x) * dx + (q.y - p.y) * dy) / (length * size)
    return away < 36 && parallel > 0.82
  })
}
