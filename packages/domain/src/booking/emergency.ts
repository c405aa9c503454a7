import type { LatLng } from '../distance.ts'

/** Who pressed "Emergency" last during a ride, when (ISO 8601), and where their car was; null: nobody knows. */
export interface Emergency {
  readonly by: 'rider' | 'driver'
  readonly at: string
  readonly place: LatLng | null
}
