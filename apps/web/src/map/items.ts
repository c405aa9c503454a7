import type { LatLng } from '@cabstand/domain/distance'

/** A stop of a trip on the map. */
export interface MapPin extends LatLng {
  readonly id: string
  readonly kind: 'pickup' | 'waypoint' | 'drop'
  /** A few words beside it, such as a time or "You". */
  readonly label?: string
  /** Its address, for those who do not see where it is. */
  readonly address?: string
}

/** A car as last heard. */
export interface CarFix extends LatLng {
  /** Degrees clockwise from north; null when unknown. */
  readonly heading: number | null
}

export interface MapCar extends CarFix {
  readonly id: string
  /** Free: roof light on. On a job: grey. */
  readonly state?: 'free' | 'busy' | 'problem'
  /** The person's own car stands on a soft disc and shows where it heads. */
  readonly own?: boolean
}

/** Room in pixels that panels over the map take at each side. */
export interface Padding {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** What a map shows, and what can be done on it. */
export interface MapContent {
  /** Encoded polyline of the trip. */
  readonly route?: string | null
  /** Draws the trip quietly, while the car is still on its way to the pickup. */
  readonly quietRoute?: boolean
  /** Encoded polyline of the car's way to the pickup. */
  readonly approach?: string | null
  readonly pins?: readonly MapPin[]
  readonly cars?: readonly MapCar[]
  /** Draws cars that stand close together as one disc with their number; for whole fleets. */
  readonly clusterCars?: boolean
  /** When given, cars can be pressed, and discs of them, which then part. */
  readonly onCarPress?: (id: string) => void
  /** The car that is marked, with a few words beside it. */
  readonly selectedCar?: { readonly id: string; readonly label: string } | undefined
  /** Keeps the cars in view. Without this, they come and go at the map's edge. */
  readonly followCars?: boolean
  /** Where the person is. */
  readonly here?: LatLng | undefined
  /** The map goes to this point, near enough to tell cars apart, whenever another object is given. */
  readonly lookAt?: LatLng | undefined
  /** Zoom while there is nothing to show; the nearness of a few streets by default. */
  readonly startZoom?: number
  readonly padding?: Partial<Padding>
  /** Where the buttons stand; top at the end by default. */
  readonly controlsClassName?: string
  /** When given, a press (or Enter, for the middle) chooses a place. */
  readonly onPlaceCar?: (at: LatLng) => void
  /** When given, pins can be moved; answers with the address there, which is then told. */
  readonly onPinMove?: (pin: MapPin, at: LatLng) => Promise<string>
}
