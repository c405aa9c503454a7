import { close, outline, type Point, polar, thicken } from './geometry.ts'
import type { Random } from './random.ts'
import type { Shape } from './shape.ts'
import type { Terrain } from './terrain.ts'

/** Extent of the surroundings as a multiple of the city's reach: beyond the edge of its tiles. */
const farShare = 5.5
/** Where the city's own shore ends. */
const shoreShare = 1.25
/** Where the city's fields end on every side, and where its river ends. */
const [fieldsShare, riverShare] = [1.12, 1.15]
const sampleMeters = 150
const woods = 90

/** The open sea, and the country beyond the last fields, so that the map is not empty when it is zoomed out. */
export function drawSurroundings(terrain: Terrain, random: Random): Shape[] {
  const { plan } = terrain
  if (plan.rings.length === 1) return []
  const far = plan.reach * farShare
  const corners = [
    { x: -far, y: -far },
    { x: far, y: -far },
    { x: far, y: far },
    { x: -far, y: far },
  ]
  const city = outline({ x: 0, y: 0 }, () => plan.reach * fieldsShare, 96)
  return [
    { points: close(corners), tags: { landuse: 'farmland' }, holes: [city] },
    ...drawWoods(terrain, random),
    drawOpenSea(terrain, far),
    drawUpperRiver(terrain, far),
  ]
}

function drawWoods({ plan }: Terrain, random: Random): Shape[] {
  return Array.from({ length: woods }, () => {
    const away = plan.reach * random.between(1.35, farShare)
    const center = polar(random.between(-0.55, 0.55) * Math.PI, away)
    const [size, long, short] = [random.between(250, 1100), random.between(0, 6), random.between(0, 6)]
    const radiusAt = (angle: number) =>
      size * (1 + 0.3 * Math.sin(2 * angle + long) + 0.16 * Math.sin(5 * angle + short))
    return { points: outline(center, radiusAt, 28), tags: { landuse: 'forest' } }
  })
}

/** The city's bay and the sea around it. In the north the coast recedes, in the south it advances. */
function drawOpenSea({ plan, coastPoint }: Terrain, far: number): Shape {
  const end = plan.reach * shoreShare
  const shore: Point[] = []
  for (let y = -far; y <= far; y += sampleMeters) {
    const past = Math.max(0, Math.abs(y) - end)
    const sweep = (y > 0 ? 1600 : -2100) * (1 - Math.cos(past / 4300))
    const ripple = 160 * Math.sin(past / 900) + 70 * Math.sin(past / 310)
    const { x } = coastPoint(Math.max(-end, Math.min(end, y)), 0)
    shore.push({ x: x + sweep + ripple, y })
  }
  return {
    points: close([...shore, { x: -far, y: far }, { x: -far, y: -far }]),
    tags: { natural: 'water', water: 'bay' },
  }
}

/** The river upstream of the city. */
function drawUpperRiver({ plan, riverPoint, riverHalfWidth }: Terrain, far: number): Shape {
  const start = plan.reach * riverShare
  const from = riverPoint(start, 0)
  const middle: Point[] = []
  for (let past = -sampleMeters; from.x + past < far; past += sampleMeters) {
    const bend = 900 * (1 - Math.cos(past / 2600)) - 420 * (1 - Math.cos(past / 1100))
    middle.push({ x: from.x + past, y: from.y + (past > 0 ? bend : 0) })
  }
  return {
    points: thicken(middle, riverHalfWidth(start)),
    tags: { natural: 'water', water: 'river' },
  }
}
