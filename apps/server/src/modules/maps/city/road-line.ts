import type { Point } from './geometry.ts'
import type { Name } from './words.ts'

export type RoadClass = 'trunk' | 'primary' | 'secondary' | 'tertiary' | 'residential' | 'service' | 'footway'

/** A road as it is drawn, before crossings give it its nodes. */
export interface RoadLine {
  readonly highway: RoadClass
  readonly name: Name | undefined
  /** First = last on a closed line. */
  readonly points: readonly Point[]
  readonly oneway?: boolean
  readonly roundabout?: boolean
}

/** Half the width from kerb to kerb with the pavements, in metres. */
export const roadHalfWidth: Readonly<Record<RoadClass, number>> = {
  trunk: 13,
  primary: 12,
  secondary: 9,
  tertiary: 7,
  residential: 5,
  service: 3.5,
  footway: 1,
}
