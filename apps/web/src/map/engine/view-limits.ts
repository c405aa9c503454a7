import { MercatorCoordinate } from 'maplibre-gl'
import type { Padding } from '../items.ts'
import { type Box, clampPadding } from './bounds.ts'

/** Pixels across the whole world at zoom 0. */
const worldPixels = 512
/** A map of a few streets is not shown nearer than this only because it is small. */
const nearestStart = 14
const nearest = 19

export interface View {
  readonly center: { readonly lng: number; readonly lat: number }
  readonly zoom: number
}

export interface Frame {
  readonly width: number
  readonly height: number
  readonly padding: Padding
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/**
 * The view nearest to the wished one that shows some of what there is: at its farthest, all of `box` fills the part of
 * the map that panels leave free, and the middle of that part never leaves `box`.
 */
export function limitView({ center, zoom }: View, [west, south, east, north]: Box, frame: Frame): View {
  const { width, height } = frame
  if (width === 0 || height === 0) return { center, zoom }
  const { left, right, top, bottom } = clampPadding(frame.padding, width, height)
  const northWest = MercatorCoordinate.fromLngLat([west, north])
  const southEast = MercatorCoordinate.fromLngLat([east, south])
  const across = (width - left - right) / (southEast.x - northWest.x)
  const down = (height - top - bottom) / (southEast.y - northWest.y)
  const farthest = Math.min(Math.log2(Math.min(across, down) / worldPixels), nearestStart)
  const near = clamp(zoom, farthest, nearest)
  const perPixel = 1 / (worldPixels * 2 ** near)
  const [offX, offY] = [((left - right) / 2) * perPixel, ((top - bottom) / 2) * perPixel]
  const { x, y } = MercatorCoordinate.fromLngLat([center.lng, center.lat])
  const { lng, lat } = new MercatorCoordinate(
    clamp(x + offX, northWest.x, southEast.x) - offX,
    clamp(y + offY, northWest.y, southEast.y) - offY,
  ).toLngLat()
  return { center: { lng, lat }, zoom: near }
}
