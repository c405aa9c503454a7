import type { LatLng } from '@cabstand/domain/distance'
import {
  type Bounds,
  findBounds,
  type Pixel,
  project,
  type Size,
  unproject,
  worldPixels,
} from './projection.ts'

/** What part of the world is shown. */
export interface View {
  readonly center: LatLng
  /** Web Mercator zoom; fractions are allowed. */
  readonly zoom: number
}

/** Room in pixels that panels over the map take from each side. */
export interface Padding {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

export const zoomLimits = { min: 9, max: 18.5 } as const
/** A single point, or points close together, are shown no nearer than this. */
const fitZoomMax = 16.2

export function clampZoom(zoom: number): number {
  return Math.max(zoomLimits.min, Math.min(zoomLimits.max, zoom))
}

/** The view that shows all points inside the padding; undefined without points or without room. */
export function fitView(points: readonly LatLng[], size: Size, padding: Padding): View | undefined {
  const bounds = findBounds(points)
  if (!bounds || size.width <= 0 || size.height <= 0) return undefined
  const width = Math.max(40, size.width - padding.left - padding.right)
  const height = Math.max(40, size.height - padding.top - padding.bottom)
  const northWest = project({ lat: bounds.north, lng: bounds.west }, 0)
  const southEast = project({ lat: bounds.south, lng: bounds.east }, 0)
  const scale = Math.min(
    width / Math.max(southEast.x - northWest.x, 1e-12),
    height / Math.max(southEast.y - northWest.y, 1e-12),
  )
  const zoom = clampZoom(Math.min(fitZoomMax, Math.log2(scale)))
  const factor = worldPixels(zoom) / worldPixels(0)
  const middle = {
    x: ((northWest.x + southEast.x) / 2) * factor + (padding.right - padding.left) / 2,
    y: ((northWest.y + southEast.y) / 2) * factor + (padding.bottom - padding.top) / 2,
  }
  return { center: unproject(middle, zoom), zoom }
}

/** Where a place is on the drawing. */
export function toScreen(point: LatLng, view: View, size: Size): Pixel {
  const at = project(point, view.zoom)
  const center = project(view.center, view.zoom)
  return { x: at.x - center.x + size.width / 2, y: at.y - center.y + size.height / 2 }
}

/** The place under a pixel of the drawing. */
export function fromScreen(pixel: Pixel, view: View, size: Size): LatLng {
  const center = project(view.center, view.zoom)
  return unproject(
    { x: center.x + pixel.x - size.width / 2, y: center.y + pixel.y - size.height / 2 },
    view.zoom,
  )
}

export function viewBounds(view: View, size: Size): Bounds {
  const northWest = fromScreen({ x: 0, y: 0 }, view, size)
  const southEast = fromScreen({ x: size.width, y: size.height }, view, size)
  return { south: southEast.lat, west: northWest.lng, north: northWest.lat, east: southEast.lng }
}

/** The view after dragging the drawing by so many pixels. */
export function panView(view: View, by: Pixel): View {
  const center = project(view.center, view.zoom)
  return { ...view, center: unproject({ x: center.x - by.x, y: center.y - by.y }, view.zoom) }
}

/** The view after zooming by `steps`, with the place under `anchor` staying where it is. */
export function zoomView(view: View, steps: number, anchor: Pixel, size: Size): View {
  const zoom = clampZoom(view.zoom + steps)
  const held = project(fromScreen(anchor, view, size), zoom)
  const center = { x: held.x - anchor.x + size.width / 2, y: held.y - anchor.y + size.height / 2 }
  return { center: unproject(center, zoom), zoom }
}

/** Whether all points lie inside the padding. */
export function showsAll(points: readonly LatLng[], view: View, size: Size, padding: Padding): boolean {
  return points.every((point) => {
    const { x, y } = toScreen(point, view, size)
    return (
      x >= padding.left &&
      x <= size.width - padding.right &&
      y >= padding.top &&
      y <= size.height - padding.bottom
    )
  })
}
