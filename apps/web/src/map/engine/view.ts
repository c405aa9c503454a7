import type { LatLng } from '@cabstand/domain/distance'
import { MercatorCoordinate } from 'maplibre-gl'
import type { Padding } from '../items.ts'
import { type Box, boundsOf } from './bounds.ts'

/** Width of the world in pixels at zoom 0. */
const worldPixels = 512
/** The highest zoom for showing a whole map: a small map is not enlarged further. */
const nearestStart = 14
const nearest = 19
/** Minimum fraction of a map's width and height that panels leave free. */
const leastFree = 0.2
/** Margin in pixels between framed points and the edge of the free area, for pins with labels and buttons. */
const margin = { x: 72, y: 56 } as const
const largestMarginShare = 0.22

export interface View {
  readonly center: { readonly lng: number; readonly lat: number }
  readonly zoom: number
}

/** A map on the screen, in pixels. */
export interface Viewport {
  readonly width: number
  readonly height: number
  /** Space that panels cover at each side. */
  readonly panels: Padding
  /** The part of that space where the map is hidden completely. */
  readonly covered: Padding
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The panels' space, reduced if it would leave too little of a small map. */
function fitInto({ top, right, bottom, left }: Padding, { width, height }: Viewport): Padding {
  const shareOf = (taken: number, whole: number) =>
    taken === 0 ? 1 : Math.min(1, (whole * (1 - leastFree)) / taken)
  const [across, down] = [shareOf(left + right, width), shareOf(top + bottom, height)]
  return { top: top * down, right: right * across, bottom: bottom * down, left: left * across }
}

/** The space at each side without framed points: panels plus a margin. */
export function framePadding(viewport: Viewport): Padding {
  const { top, right, bottom, left } = fitInto(viewport.panels, viewport)
  const x = Math.min(margin.x, (viewport.width - left - right) * largestMarginShare)
  const y = Math.min(margin.y, (viewport.height - top - bottom) * largestMarginShare)
  return { top: top + y, right: right + x, bottom: bottom + y, left: left + x }
}

/** The middle of the free area, in pixels from the map's corner. */
export function middleOfView(viewport: Viewport): { readonly x: number; readonly y: number } {
  const { top, right, bottom, left } = framePadding(viewport)
  return { x: (left + viewport.width - right) / 2, y: (top + viewport.height - bottom) / 2 }
}

/** The offset from the map's centre to the centre of the free area, as fractions of the world. */
function offsetOf({ top, right, bottom, left }: Padding, zoom: number): { x: number; y: number } {
  const perPixel = 1 / (worldPixels * 2 ** zoom)
  return { x: ((left - right) / 2) * perPixel, y: ((top - bottom) / 2) * perPixel }
}

function around(x: number, y: number): View['center'] {
  const { lng, lat } = new MercatorCoordinate(x, y).toLngLat()
  return { lng, lat }
}

/**
 * The view with the highest zoom that has all points in its free area; undefined without points, or for a map without
 * size.
 */
export function viewOf(points: readonly LatLng[], viewport: Viewport, nearestZoom: number): View | undefined {
  const box = boundsOf(points)
  const { width, height } = viewport
  if (!box || width === 0 || height === 0) return undefined
  const [west, south, east, north] = box
  const padding = framePadding(viewport)
  const northWest = MercatorCoordinate.fromLngLat([west, north])
  const southEast = MercatorCoordinate.fromLngLat([east, south])
  const across = (width - padding.left - padding.right) / (southEast.x - northWest.x)
  const down = (height - padding.top - padding.bottom) / (southEast.y - northWest.y)
  const zoom = Math.min(Math.log2(Math.min(across, down) / worldPixels), nearestZoom)
  const offset = offsetOf(padding, zoom)
  const center = around(
    (northWest.x + southEast.x) / 2 - offset.x,
    (northWest.y + southEast.y) / 2 - offset.y,
  )
  return { center, zoom }
}

/** Where a driven car stands in the free area, as a share of its height from the middle: more of the road ahead shows. */
const belowMiddle = 0.22

/** The view of a car that drives up the screen; undefined for a map without size. `bearing`: what is up, in degrees. */
export function drivenView(car: LatLng, bearing: number, viewport: Viewport, zoom: number): View | undefined {
  const { width, height } = viewport
  if (width === 0 || height === 0) return undefined
  const { top, right, bottom, left } = fitInto(viewport.panels, viewport)
  const perPixel = 1 / (worldPixels * 2 ** zoom)
  // From the middle of the map to the car, on the screen.
  const across = ((left - right) / 2) * perPixel
  const down = ((top - bottom) / 2 + (height - top - bottom) * belowMiddle) * perPixel
  const [sin, cos] = [Math.sin((bearing * Math.PI) / 180), Math.cos((bearing * Math.PI) / 180)]
  const at = MercatorCoordinate.fromLngLat([car.lng, car.lat])
  return { center: around(at.x - across * cos + down * sin, at.y - across * sin - down * cos), zoom }
}

/**
 * The view closest to the requested one whose visible part is inside `box`, which limits zooming out and panning. Views
 * in `allowed`, and those between them and the box, stay possible: framed points may be at the edge of the map data,
 * with a panel over the empty area beyond.
 */
export function limitView(
  { center, zoom }: View,
  [west, south, east, north]: Box,
  viewport: Viewport,
  allowed: readonly View[],
): View {
  const { width, height } = viewport
  if (width === 0 || height === 0) return { center, zoom }
  const covered = fitInto(viewport.covered, viewport)
  const northWest = MercatorCoordinate.fromLngLat([west, north])
  const southEast = MercatorCoordinate.fromLngLat([east, south])
  const seen = { x: width - covered.left - covered.right, y: height - covered.top - covered.bottom }
  const across = seen.x / (southEast.x - northWest.x)
  const down = seen.y / (southEast.y - northWest.y)
  const filled = Math.log2(Math.max(across, down) / worldPixels)
  const farthest = Math.min(filled, nearestStart, ...allowed.map((view) => view.zoom))
  const limited = clamp(zoom, farthest, nearest)
  const perPixel = 1 / (worldPixels * 2 ** limited)
  const offset = offsetOf(covered, limited)
  const held = (value: number, off: number, least: number, most: number, half: number, free: number[]) => {
    const [low, high] = most - least > 2 * half ? [least + half, most - half] : middleOf(least, most)
    return clamp(value, Math.min(low - off, ...free), Math.max(high - off, ...free))
  }
  const { x, y } = MercatorCoordinate.fromLngLat([center.lng, center.lat])
  const free = allowed.map((view) => MercatorCoordinate.fromLngLat([view.center.lng, view.center.lat]))
  const heldX = held(
    x,
    offset.x,
    northWest.x,
    southEast.x,
    (seen.x / 2) * perPixel,
    free.map((at) => at.x),
  )
  const heldY = held(
    y,
    offset.y,
    northWest.y,
    southEast.y,
    (seen.y / 2) * perPixel,
    free.map((at) => at.y),
  )
  return { center: around(heldX, heldY), zoom: limited }
}

const middleOf = (least: number, most: number) => [(least + most) / 2, (least + most) / 2] as const
