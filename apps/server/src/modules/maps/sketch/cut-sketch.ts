import { type Names, nameIn } from '../places/index.ts'
import type { Bounds, MapSketch, ZoomClass } from '../port.ts'
import type { SketchData } from './build-sketch.ts'

const finestLevel: Readonly<Record<ZoomClass, number>> = { city: 0, district: 1, street: 3 }
/** Characters of polylines in one answer: some 150 kB, a third of it once compressed. */
const maxCharacters = 150_000

/** What of a sketch lies in the bounds, coarse things first; the finest are left out when it grows too large. */
export function cutSketch(
  data: SketchData,
  bounds: Bounds,
  zoomClass: ZoomClass,
  language: string | undefined,
): MapSketch {
  let room = maxCharacters
  const fits = (characters: number) => {
    room -= characters
    return room >= 0
  }
  const finest = finestLevel[zoomClass]
  const isWanted = (item: { level: number; box: Bounds }) => item.level <= finest && touches(item.box, bounds)
  const byLevel = (a: { level: number }, b: { level: number }) => a.level - b.level
  const areas = data.areas.filter(isWanted).toSorted(byLevel)
  const lines = data.lines.filter(isWanted).toSorted(byLevel)
  return {
    areas: areas
      .filter((area) => fits(area.polylines.reduce((sum, polyline) => sum + polyline.length, 0)))
      .map(({ class: kind, polylines }) => ({ class: kind, polylines })),
    lines: lines
      .filter((line) => fits(line.polyline.length + 40))
      .map(({ class: kind, polyline, names }) => ({ class: kind, polyline, ...named(names, language) })),
  }
}

function named(names: Names | undefined, language: string | undefined): { name?: string } {
  return names ? { name: nameIn(names, language) } : {}
}

function touches(a: Bounds, b: Bounds): boolean {
  return a.south <= b.north && a.north >= b.south && a.west <= b.east && a.east >= b.west
}
