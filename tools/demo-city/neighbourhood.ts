import { formOutline } from './building-forms.ts'
import { type District, isInsideSuburb } from './district-streets.ts'
import { close, frame, outline, type Point, polar } from './geometry.ts'
import type { Pattern } from './plan.ts'
import type { Plot } from './plots.ts'
import type { Random } from './random.ts'
import type { RoadLine } from './road-line.ts'
import type { Shape } from './shape.ts'
import { reservePlot, type Site } from './site.ts'
import type { StreetNames } from './street-names.ts'
import { circusRadius } from './terrain.ts'
import { themes } from './words.ts'

type Kind = 'school' | 'garden' | 'sports' | 'square' | 'parking' | 'allotments'

/** The sites in a district of each pattern, each once if there is space. */
const wanted: Readonly<Record<Pattern, readonly Kind[]>> = {
  old: ['square', 'square', 'square', 'garden', 'school'],
  blocks: ['garden', 'square', 'school', 'parking', 'garden'],
  grid: ['school', 'garden', 'sports', 'square', 'parking'],
  garden: ['garden', 'school', 'sports', 'square', 'allotments'],
  closes: ['school', 'sports', 'garden', 'allotments'],
  estate: ['school', 'sports', 'garden', 'garden', 'parking'],
  industrial: ['parking', 'sports'],
  campus: ['square', 'garden', 'sports', 'parking'],
}

const radii: Readonly<Record<Kind, number>> = {
  school: 52,
  garden: 44,
  sports: 66,
  square: 27,
  parking: 36,
  allotments: 60,
}

/** Inside the roundabout in the middle of the city. */
const circusGarden: Shape = {
  points: outline({ x: 0, y: 0 }, () => circusRadius - 15, 24),
  tags: { leisure: 'garden' },
  name: { en: 'Circus Garden', ar: 'حديقة الدوار' },
}

export interface Neighbourhoods {
  readonly shapes: readonly Shape[]
  readonly roads: readonly RoadLine[]
}

/** Schools, small gardens, squares, pitches, allotments and car parks between the streets of each district. */
export function layNeighbourhoods(
  site: Site,
  districts: readonly District[],
  names: StreetNames,
  random: Random,
): Neighbourhoods {
  const shapes: Shape[] = [circusGarden]
  const roads: RoadLine[] = []
  const used = new Set<string>()
  for (const district of districts) {
    const words = random.shuffled(themes[district.theme])
    for (const kind of wanted[district.pattern]) {
      const plot = reserveIn(site, district, radii[kind], random)
      if (!plot) continue
      if (kind === 'square') {
        const square = laySquare(plot, district, names)
        shapes.push(square.shape)
        roads.push(square.road)
        continue
      }
      const draw = () =>
        drawPlot[kind](plot, words.pop() ?? district.name, random.between(0, Math.PI), random)
      let drawn = draw()
      while (drawn.some(({ name }) => name && used.has(name.en))) drawn = draw()
      for (const { name } of drawn) if (name) used.add(name.en)
      shapes.push(...drawn)
    }
  }
  return { shapes, roads }
}

function reserveIn(site: Site, { band, sector, outline: edge }: District, radius: number, random: Random) {
  for (let tries = 0; tries < 8; tries++) {
    const [a, b] = [
      edge[Math.floor(random.next() * edge.length)],
      edge[Math.floor(random.next() * edge.length)],
    ]
    if (!a || !b) continue
    const share = random.between(0.25, 0.75)
    const wish = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
    if (Math.hypot(wish.x, wish.y) < circusRadius * 2) continue
    const cell = site.terrain.cellAt(wish)
    if (
      cell.band !== band ||
      cell.sector !== sector ||
      !isInsideSuburb(site, polar(Math.atan2(wish.y, wish.x), radius, wish))
    )
      continue
    const plot = reservePlot(site, wish, radius, 1)
    if (plot) return plot
  }
  return undefined
}

type Draw = (plot: Plot, word: { en: string; ar: string }, angle: number, random: Random) => Shape[]

/** A rectangle in the plot's own coordinates, as fractions of its radius. */
function box(
  { center, radius }: Plot,
  angle: number,
  left: number,
  low: number,
  right: number,
  high: number,
): Point[] {
  const at = frame(center, angle)
  const corner = (u: number, v: number) => at(u * radius, v * radius)
  return close([corner(left, low), corner(right, low), corner(right, high), corner(left, high)])
}

const drawPlot: Readonly<Record<Exclude<Kind, 'square'>, Draw>> = {
  school: (plot, word, angle, random) => [
    {
      points: box(plot, angle, -0.74, -0.62, 0.74, 0.62),
      tags: { amenity: 'school' },
      name: random.chance(0.5)
        ? { en: `${word.en} Primary School`, ar: `مدرسة ${word.ar} الابتدائية` }
        : { en: `${word.en} Secondary School`, ar: `مدرسة ${word.ar} الثانوية` },
    },
    {
      points: formOutline(
        random.pick(['comb', 'ell', 'hall']),
        frame(plot.center, angle)(0, -plot.radius * 0.24),
        angle,
        plot.radius * 0.5,
      ),
      tags: { building: 'school' },
    },
    { points: box(plot, angle, -0.4, 0.2, 0.5, 0.54), tags: { leisure: 'pitch', sport: 'multi' } },
  ],
  garden: (plot, word, angle, random) => [
    {
      points: outline(plot.center, (t) => plot.radius * (0.86 + 0.06 * Math.sin(2 * t + angle)), 20),
      tags: { leisure: 'park' },
      name: { en: `${word.en} Green`, ar: `روضة ${word.ar} العامة` },
    },
    random.chance(0.5)
      ? {
          points: outline(polar(angle, plot.radius * 0.3, plot.center), () => plot.radius * 0.24, 14),
          tags: { natural: 'wood' },
        }
      : { points: box(plot, angle, -0.3, -0.25, 0.25, 0.2), tags: { leisure: 'playground' } },
  ],
  sports: (plot, word, angle) => [
    {
      points: box(plot, angle, -0.76, -0.62, 0.76, 0.62),
      tags: { landuse: 'recreation_ground' },
      name: { en: `${word.en} Sports Ground`, ar: `ملاعب ${word.ar}` },
    },
    { points: box(plot, angle, -0.66, -0.5, 0.2, 0.08), tags: { leisure: 'pitch', sport: 'soccer' } },
    { points: box(plot, angle, 0.32, -0.5, 0.62, 0.08), tags: { leisure: 'pitch', sport: 'tennis' } },
    { points: box(plot, angle, -0.3, 0.28, 0.3, 0.5), tags: { building: 'sports_hall' } },
  ],
  parking: (plot, _word, angle) => [
    { points: box(plot, angle, -0.72, -0.6, 0.72, 0.6), tags: { amenity: 'parking', parking: 'surface' } },
  ],
  allotments: (plot, word, angle) => [
    {
      points: box(plot, angle, -0.76, -0.6, 0.76, 0.6),
      tags: { landuse: 'allotments' },
      name: { en: `${word.en} Allotments`, ar: `حدائق ${word.ar} المنزلية` },
    },
  ],
}

/** A paved square surrounded by a street, which nearby streets run into. */
function laySquare({ center, radius }: Plot, { theme }: District, names: StreetNames) {
  const name = names.next(['Square'], theme)
  const shape: Shape = {
    points: outline(center, () => radius - 6, 16),
    tags: { highway: 'pedestrian', area: 'yes', place: 'square' },
    name,
  }
  const road: RoadLine = { highway: 'living_street', name, points: outline(center, () => radius + 1.5, 16) }
  return { shape, road }
}
