/** A box of degrees. It does not cross the 180th meridian. */
export interface Bounds {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}
