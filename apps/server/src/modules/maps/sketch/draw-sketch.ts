import type { LatLng } from '@cabstand/domain/distance'
import { encodePolyline } from '@cabstand/domain/polyline'
import Flatbush from 'flatbush'
import { nameIn } from '../places/index.ts'
import type { Bounds, MapSketch, ZoomClass } from '../port.ts'
import type { SketchData, SketchLevel } from './build-sketch.ts'
import { cutLine, cutRing } from './geometry.ts'
import { itemClasses, zoomClasses } from './sketch-item.ts'

/** A sketch stops growing here: the least important and shortest lines are the ones left out. */
const maxLetters = 145_000
/** What a line costs as JSON beside its points and its name. */
const lineOverhead = 48
/** How much more than the view is drawn on each side, so that its edges show no ends. */
const margin = 0.05

export interface SketchOptions {
  readonly zoomClass: ZoomClass
  /** BCP 47 language of the names, where the map has names in it. */
  readonly language?: string
}

/** Draws parts of one map. */
export interface Sketcher {
  /** What lies inside the bounds. Lines reach a little outside of them; areas are cut along them. */
  draw(bounds: Bounds, options: SketchOptions): MapSketch
}

export function createSketcher(data: SketchData): Sketcher {
  const indexes = new Map<ZoomClass, Flatbush>()
  for (const zoomClass of zoomClasses) {
    const { index } = data.levels[zoomClass]
    if (index.byteLength > 0) indexes.set(zoomClass, Flatbush.from(index))
  }
  return {
    draw(bounds, { zoomClass, language }) {
      const view = widen(bounds)
      const found = indexes.get(zoomClass)?.search(view.west, view.south, view.east, view.north) ?? []
      // Items are numbered by importance.
      return drawItems(
        data,
        data.levels[zoomClass],
        found.toSorted((a, b) => a - b),
        view,
        language,
      )
    },
  }
}

function widen({ south, west, north, east }: Bounds): Bounds {
  const [high, wide] = [(north - south) * margin, (east - west) * margin]
  return { south: south - high, north: north + high, west: west - wide, east: east + wide }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }
type Line = Writable<MapSketch['lines'][number]>

function drawItems(
  data: SketchData,
  level: SketchLevel,
  items: readonly number[],
  view: Bounds,
  language: string | undefined,
): MapSketch {
  const lines: Line[] = []
  const areas: MapSketch['areas'][number][] = []
  let letters = 0
  for (const item of items) {
    const itemClass = itemClasses[level.classes[item] ?? 0] ?? 'path'
    if (itemClass === 'water' || itemClass === 'park' || itemClass === 'wood') {
      const rings = linesOf(level, item).map((ring) => cutRing(ring, view))
      // Without its outline inside the view an area has no holes there either.
      if (rings[0]?.length === 0) continue
      const polylines = rings.filter((ring) => ring.length > 0).map(encodePolyline)
      letters += lineOverhead + polylines.reduce((sum, text) => sum + text.length + 3, 0)
      areas.push({ class: itemClass, polylines })
    } else {
      const name = nameIn(data.names[level.names[item] ?? -1] ?? {}, language)
      for (const part of linesOf(level, item).flatMap((line) => cutLine(line, view))) {
        const polyline = encodePolyline(part)
        letters += lineOverhead + polyline.length + name.length * 2
        lines.push({ class: itemClass, polyline, ...(name === '' ? {} : { name }) })
      }
    }
    if (letters > maxLetters) break
  }
  return { lines, areas }
}

function linesOf(level: SketchLevel, item: number): LatLng[][] {
  const lines: LatLng[][] = []
  for (let line = level.itemStarts[item] ?? 0; line < (level.itemStarts[item + 1] ?? 0); line++) {
    const points: LatLng[] = []
    for (let at = level.lineStarts[line] ?? 0; at < (level.lineStarts[line + 1] ?? 0); at++) {
      points.push({
        lat: (level.coordinates[at * 2] ?? 0) / 1e5,
        lng: (level.coordinates[at * 2 + 1] ?? 0) / 1e5,
      })
    }
    lines.push(points)
  }
  return lines
}
