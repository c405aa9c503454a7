import Flatbush from 'flatbush'
import type { OsmData } from '../osm/osm-data.ts'
import type { Names } from '../places/index.ts'
import type { Bounds, ZoomClass } from '../port.ts'
import { collectItems } from './collect-items.ts'
import { boxOf, simplify } from './geometry.ts'
import { type ItemClass, isArea, itemClasses, type SketchItem, zoomClasses } from './sketch-item.ts'

/** The items of one zoom class in flat arrays, in the order in which they are drawn until a sketch is full. */
export interface SketchLevel {
  /** Of each item: its number in `itemClasses`, and in `names` or -1. */
  readonly classes: Uint8Array
  readonly names: Int32Array
  /** Where each item's lines begin in `lineStarts`; one more at the end. */
  readonly itemStarts: Uint32Array
  /** Where each line's points begin in `coordinates`, counted in points; one more at the end. */
  readonly lineStarts: Uint32Array
  /** Latitude, longitude, … in units of 1e-5 degrees. */
  readonly coordinates: Int32Array
  /** A flatbush of the items' boxes; empty when there are no items. */
  readonly index: ArrayBuffer
}

/** What a sketch of any part of the map is drawn from. */
export interface SketchData {
  readonly names: readonly Names[]
  readonly levels: Readonly<Record<ZoomClass, SketchLevel>>
}

interface Detail {
  readonly classes: readonly ItemClass[]
  /** Lines are simplified to this, about 111 km a degree. */
  readonly toleranceDegrees: number
  /** Areas smaller than this across are left out. */
  readonly minAreaDegrees: number
}

const details: Readonly<Record<ZoomClass, Detail>> = {
  city: {
    classes: ['water', 'arterial', 'park', 'wood', 'rail'],
    toleranceDegrees: 1e-4,
    minAreaDegrees: 3e-3,
  },
  district: {
    classes: ['water', 'arterial', 'park', 'wood', 'rail', 'street'],
    toleranceDegrees: 6e-5,
    minAreaDegrees: 1e-3,
  },
  street: { classes: itemClasses, toleranceDegrees: 2e-5, minAreaDegrees: 2e-4 },
}

/**
 * Prepares an extract for drawing: simplified once for each zoom class, indexed by place. `bounds` is the box of its
 * roads: sea is drawn somewhat beyond it.
 */
export function buildSketch(data: OsmData, bounds: Bounds): SketchData {
  const items = collectItems(data, bounds)
  const names = new NameTable()
  const levels = Object.fromEntries(
    zoomClasses.map((zoomClass) => [zoomClass, buildLevel(items, details[zoomClass], names)]),
  ) as Record<ZoomClass, SketchLevel>
  return { names: names.list, levels }
}

/** Each set of names once. */
class NameTable {
  readonly list: Names[] = []
  private readonly numbers = new Map<string, number>()

  numberOf(names: Names | undefined): number {
    if (!names) return -1
    const key = JSON.stringify(names)
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    this.numbers.set(key, this.list.length)
    return this.list.push(names) - 1
  }
}

function buildLevel(items: readonly SketchItem[], detail: Detail, names: NameTable): SketchLevel {
  const drawn = items
    .filter((item) => detail.classes.includes(item.class))
    .map((item) => ({ item, box: boxOf(item.lines[0] ?? []) }))
    .filter(({ item, box }) => !isArea(item.class) || sizeOf(box) >= detail.minAreaDegrees)
    .toSorted(
      (a, b) =>
        itemClasses.indexOf(a.item.class) - itemClasses.indexOf(b.item.class) ||
        sizeOf(b.box) - sizeOf(a.box),
    )
  const itemStarts = [0]
  const lineStarts = [0]
  const coordinates: number[] = []
  for (const { item } of drawn) {
    for (const line of item.lines) {
      for (const { lat, lng } of simplify(line, detail.toleranceDegrees)) {
        coordinates.push(Math.round(lat * 1e5), Math.round(lng * 1e5))
      }
      lineStarts.push(coordinates.length / 2)
    }
    itemStarts.push(lineStarts.length - 1)
  }
  return {
    classes: Uint8Array.from(drawn, ({ item }) => itemClasses.indexOf(item.class)),
    names: Int32Array.from(drawn, ({ item }) => names.numberOf(item.names)),
    itemStarts: Uint32Array.from(itemStarts),
    lineStarts: Uint32Array.from(lineStarts),
    coordinates: Int32Array.from(coordinates),
    index: indexBoxes(drawn.map(({ box }) => box)),
  }
}

function indexBoxes(boxes: readonly Bounds[]): ArrayBuffer {
  if (boxes.length === 0) return new ArrayBuffer(0)
  const index = new Flatbush(boxes.length, 16, Float64Array, ArrayBuffer)
  for (const { south, west, north, east } of boxes) index.add(west, south, east, north)
  index.finish()
  return index.data as ArrayBuffer
}

const sizeOf = (box: Bounds) => Math.max(box.north - box.south, box.east - box.west)
