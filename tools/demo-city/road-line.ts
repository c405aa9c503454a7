import type { Point } from './geometry.ts'
import type { Name } from './words.ts'

export type RoadClass =
  | 'trunk'
  | 'trunk_link'
  | 'primary'
  | 'secondary'
  | 'tertiary'
  | 'residential'
  | 'living_street'
  | 'service'
  | 'pedestrian'
  | 'footway'

/** A road as drawn, before its nodes are determined by crossings. */
export interface RoadLine {
  readonly highway: RoadClass
  readonly name: Name | undefined
  /** First = last on a closed line. */
  readonly points: readonly Point[]
  readonly oneway?: boolean
  readonly roundabout?: boolean
  /** On a bridge above the roads it crosses, without a junction; its ends are on the ground. */
  readonly raised?: boolean
  readonly surface?: 'sett'
}

/** Half the width of the road with its pavements, in metres. */
export const roadHalfWidth: Readonly<Record<RoadClass, number>> = {
  trunk: 9,
  trunk_link: 5,
  primary: 12,
  secondary: 9,
  tertiary: 7,
  residential: 5,
  living_street: 3.5,
  service: 3.5,
  pedestrian: 3,
  footway: 1,
}
