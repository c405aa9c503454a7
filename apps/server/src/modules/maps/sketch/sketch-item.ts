import type { LatLng } from '@cabstand/domain/distance'
import type { Names } from '../places/index.ts'
import type { ZoomClass } from '../port.ts'

/** In the order in which they win when a sketch grows too large. */
export const itemClasses = ['water', 'arterial', 'park', 'wood', 'rail', 'street', 'path'] as const
export type ItemClass = (typeof itemClasses)[number]

export const zoomClasses = ['city', 'district', 'street'] as const satisfies readonly ZoomClass[]

export const isArea = (itemClass: ItemClass) =>
  itemClass === 'water' || itemClass === 'park' || itemClass === 'wood'

/** A line, or an area as its outline and holes, each closed. */
export interface SketchItem {
  readonly class: ItemClass
  readonly names?: Names
  readonly lines: readonly (readonly LatLng[])[]
}
