import type { Tags } from '@cabstand/map-engine/osm'
import type { Point } from './geometry.ts'
import type { Name } from './words.ts'

/** An area (first point = last) or a line that is not a road. */
export interface Shape {
  readonly points: readonly Point[]
  readonly tags: Tags
  readonly name?: Name
  /** Closed outlines cut out of the area. */
  readonly holes?: readonly (readonly Point[])[]
}
