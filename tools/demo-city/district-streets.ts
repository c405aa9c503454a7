import { createChart } from './district-charts.ts'
import { type DistrictPlan, districtPlan } from './district-plan.ts'
import { between, distance, type Point } from './geometry.ts'
import type { Pattern } from './plan.ts'
import type { Random } from './random.ts'
import type { RoadClass, RoadLine } from './road-line.ts'
import { isOpen, type Site } from './site.ts'
import type { StreetKind, StreetNames } from './street-names.ts'
import { cellOutline, sectorsIn } from './terrain.ts'

/** A cell between rings and radials, with one pattern of streets. */
export interface District extends DistrictPlan {
  readonly band: number
  readonly sector: number
  readonly outline: readonly Point[]
  readonly center: Point
  readonly postcode: string
}

export function listDistricts({ terrain }: Site): District[] {
  const districts: District[] = []
  const { rings, suburbSectors } = terrain.plan
  for (let band = 0; band <= rings.length; band++) {
    for (let sector = 0; sector < sectorsIn(band); sector++) {
      const plan = districtPlan(band === rings.length ? 3 : band, sector)
      if (!plan || (band === rings.length && !suburbSectors.includes(sector))) continue
      const outline = cellOutline(terrain, band, sector)
      const postcode = String(1000 * (band + 1) + 10 * (sector + 1))
      districts.push({ ...plan, band, sector, outline, center: terrain.cellCenter(band, sector), postcode })
    }
  }
  return districts
}

type Kinds = readonly [StreetKind, ...StreetKind[]]

interface Spacing {
  readonly streets: number
  readonly crossStreets: number
  /** Maximum deviation of a distance from the mean, as a fraction. */
  readonly jitter: number
  /** Fraction of the sections of cross streets that are left out, so that blocks differ. */
  readonly missing: number
  readonly kinds: Kinds
  readonly crossKinds: Kinds
  /** Distance between dead ends on each side of a street. */
  readonly closes?: number
}

const spacings: Readonly<Record<Pattern, Spacing>> = {
  old: {
    streets: 56,
    crossStreets: 78,
    jitter: 0.28,
    missing: 0.34,
    kinds: ['Street', 'Lane', 'Row'],
    crossKinds: ['Lane', 'Mews', 'Court', 'Close'],
  },
  blocks: {
    streets: 118,
    crossStreets: 118,
    jitter: 0.02,
    missing: 0,
    kinds: ['Street', 'Avenue'],
    crossKinds: ['Street', 'Place'],
  },
  grid: {
    streets: 78,
    crossStreets: 176,
    jitter: 0.06,
    missing: 0.14,
    kinds: ['Street', 'Way'],
    crossKinds: ['Row', 'Street', 'Hill'],
  },
  garden: {
    streets: 88,
    crossStreets: 205,
    jitter: 0.06,
    missing: 0.16,
    kinds: ['Crescent', 'Avenue', 'Gardens'],
    crossKinds: ['Hill', 'Lane', 'Way'],
  },
  closes: {
    streets: 176,
    crossStreets: 430,
    jitter: 0.07,
    missing: 0.1,
    kinds: ['Way', 'Road', 'Lane'],
    crossKinds: ['Hill', 'Road'],
    closes: 82,
  },
  estate: {
    streets: 136,
    crossStreets: 214,
    jitter: 0.03,
    missing: 0.12,
    kinds: ['Avenue', 'Street'],
    crossKinds: ['Place', 'Way'],
  },
  industrial: {
    streets: 190,
    crossStreets: 330,
    jitter: 0.06,
    missing: 0,
    kinds: ['Road'],
    crossKinds: ['Road', 'Way'],
  },
  campus: {
    streets: 150,
    crossStreets: 230,
    jitter: 0.06,
    missing: 0.1,
    kinds: ['Way', 'Avenue'],
    crossKinds: ['Lane', 'Square'],
  },
}

const sampleMeters = 14
const leastMeters = 55
/** Minimum length of a well-known street. */
const knownMeters = 280
/** Length of a dead end. It leaves space for yards between its last houses and the next street. */
const closeMeters = 74

interface Course {
  readonly at: (t: number) => Point
  readonly from: number
  readonly to: number
  readonly isBuilt?: (t: number) => boolean
}

/** The named streets of a district, cut at its edges, at water, parks and the railway. */
export function drawDistrictStreets(
  site: Site,
  district: District,
  names: StreetNames,
  random: Random,
): RoadLine[] {
  const { streets, crossStreets, jitter, missing, kinds, crossKinds, closes } = spacings[district.pattern]
  const reach = Math.max(...district.outline.map((p) => distance(p, district.center))) + 60
  const chart = createChart(district.pattern, district.center, reach, random)
  const known = [...district.knownStreets]
  const lines: RoadLine[] = []
  const draw = (course: Course, allowed: Kinds, rest: Partial<RoadLine> = {}) => {
    const runs = openRuns(site, district, course)
    if (runs.length === 0) return
    const isLong = runs.some((run) => run.length * sampleMeters > knownMeters)
    const name = (isLong && known.shift()) || names.next(allowed, district.theme)
    lines.push(...runs.map((points): RoadLine => ({ highway: 'residential', name, points, ...rest })))
  }
  const step = (mean: number) => mean * random.between(1 - jitter, 1 + jitter)
  const whole = { from: -reach, to: reach }
  let row = 0
  for (let v = -reach; v < reach; v += step(streets)) {
    const backwards = row % 2 === 1
    const fixed = v
    draw({ ...whole, at: (t) => chart(backwards ? -t : t, fixed) }, kinds, traffic(district, row, false))
    row++
    if (closes)
      for (const course of closesAlong(fixed, reach, closes, random))
        draw({ ...course, at: (t) => chart(course.u, fixed + course.side * t) }, ['Close', 'Court', 'Mews'])
  }
  row = 0
  for (let u = -reach; u < reach; u += step(crossStreets)) {
    const gaps = new Set<number>()
    for (let block = -60; block < 60; block++) if (random.chance(missing)) gaps.add(block)
    const fixed = u
    const isBuilt = (t: number) => !gaps.has(Math.floor(t / (streets * 2)))
    const backwards = district.pattern === 'blocks' && row % 2 === 1
    draw(
      { ...whole, at: (t) => chart(fixed, backwards ? -t : t), isBuilt },
      crossKinds,
      traffic(district, row, true),
    )
    row++
  }
  return lines
}

/** Alternating one-way streets in the dense centre; lanes in the old town are paved with setts. */
function traffic({ pattern, band }: District, row: number, isCross: boolean): Partial<RoadLine> {
  if (pattern === 'old') {
    const highway: RoadClass = isCross && row % 2 === 1 ? 'living_street' : 'residential'
    return { highway, surface: 'sett' }
  }
  if (pattern === 'blocks' && band < 2) return { oneway: true }
  return pattern === 'grid' && band < 2 && !isCross && row % 4 < 2 ? { oneway: true } : {}
}

function* closesAlong(v: number, reach: number, spacing: number, random: Random) {
  for (let u = -reach; u < reach; u += spacing * random.between(0.85, 1.15)) {
    for (const side of [1, -1]) {
      const length = closeMeters * random.between(0.75, 1.05)
      if (random.chance(0.85)) yield { u: u + (side * spacing) / 4, v, from: 0, to: length, side }
    }
  }
}

/** The parts of a line inside the district where a street is allowed, extended by one step past its edge. */
function openRuns(site: Site, district: District, { at, from, to, isBuilt }: Course): Point[][] {
  const runs: Point[][] = []
  let run: Point[] = []
  let before: Point | undefined
  const close = () => {
    const [first, last] = [run[0], run.at(-1)]
    if (first && last && distance(first, last) > Math.min(leastMeters, (to - from) * 0.55)) runs.push(run)
    run = []
  }
  for (let t = from; t <= to; t += sampleMeters) {
    const p = at(t)
    const { band, sector } = site.terrain.cellAt(p)
    const inside = band === district.band && sector === district.sector && isOpen(site, p)
    const good =
      inside && (isBuilt?.(t) ?? true) && isInsideSuburb(site, p) && !runsAlongMainRoad(site, p, at(t + 2))
    if (good && run.length === 0 && before) run.push(pastEdge(site, p, before))
    if (good) run.push(p)
    else if (run.length > 0) {
      // One step past the edge makes the street cross the road there. Where there is no road, the street just ends.
      run.push(pastEdge(site, before ?? p, p))
      close()
    }
    before = p
  }
  close()
  return runs
}

/** The first point past the edge, but at most the border of a plot. */
function pastEdge({ plots }: Site, open: Point, beyond: Point): Point {
  if (!plots.covers(beyond)) return beyond
  let [outside, inside] = [open, beyond]
  for (let i = 0; i < 4; i++) {
    const middle = between(outside, inside, 0.5)
    if (plots.covers(middle)) inside = middle
    else outside = middle
  }
  return inside
}

/** Outside the last ring the built-up area ends without a road. */
export function isInsideSuburb({ terrain }: Site, p: Point): boolean {
  return Math.hypot(p.x, p.y) < terrain.ringRadius(terrain.plan.rings.length, Math.atan2(p.y, p.x))
}

/** Whether a street through p towards q would run parallel to a main road with no space for a block between them. */
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
