/** The learned speed of one direction of an OSM way. Null: too few trips at that time of day. */
export interface RoadSpeed {
  readonly wayId: number
  /** True: in the direction of the way's nodes. */
  readonly forward: boolean
  readonly dayKmh: number | null
  readonly nightKmh: number | null
}
