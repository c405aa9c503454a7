import type { LatLng } from '@cabstand/domain/distance'
import { decodePolyline } from '@cabstand/domain/polyline'
import { type Pixel, project, type Size, worldPixels } from './projection.ts'
import type { View } from './view.ts'

/** Zoom in whose pixels everything is drawn once; views only move and scale that drawing. */
const planeZoom = 16

/**
 * Flat coordinates around an origin. Browsers draw SVG in single precision, which world pixels would exceed;
 * near the origin they stay exact.
 */
export class LocalPlane {
  private readonly origin: Pixel

  constructor(around: LatLng) {
    this.origin = project(around, planeZoom)
  }

  at(point: LatLng): Pixel {
    const { x, y } = project(point, planeZoom)
    return { x: x - this.origin.x, y: y - this.origin.y }
  }

  /** SVG path data of a line. */
  path(points: readonly LatLng[], closed = false): string {
    const steps = points.map((point, index) => {
      const { x, y } = this.at(point)
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    return steps.join('') + (closed && steps.length > 0 ? 'Z' : '')
  }

  /** SVG path data of an encoded polyline. */
  polylinePath(polyline: string, closed = false): string {
    return this.path(decodePolyline(polyline), closed)
  }

  /** Pixels of the view for one of the plane. */
  scaleOf(view: View): number {
    return worldPixels(view.zoom) / worldPixels(planeZoom)
  }

  /** SVG transform from the plane to the drawing. */
  transformOf(view: View, size: Size): string {
    const scale = this.scaleOf(view)
    const center = this.at(view.center)
    const x = size.width / 2 - center.x * scale
    const y = size.height / 2 - center.y * scale
    return `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(6)})`
  }
}
