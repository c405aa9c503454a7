import type { LatLng } from '@cabstand/domain/distance'

/** A stop of a trip on the map. */
export interface MapPin extends LatLng {
  readonly id: string
  readonly kind: 'pickup' | 'waypoint' | 'drop'
  /** A few words beside it, such as a time or "You". */
  readonly label?: string
  /** Its address, for those who do not see where it is. */
  readonly address?: string
  /** A driver is being looked for around it: rings spread from it. */
  readonly searching?: boolean
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
  /**
   * `trip`: the car of the trip that is shown; `own`: the person's own, on a soft disc and with its heading. Both lie
   * above everything else, and the map can follow them. Others are drawn smaller, below the pins.
   */
  readonly role?: 'own' | 'trip'
}

/** Room in pixels at each side of a map. */
export interface Padding {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** What the camera keeps in view. */
export interface MapFrame {
  /** Names what is looked at, such as a booking. Another name is shown even to people who moved the map themselves. */
  readonly subject?: string
  /** Shown anew whenever they change. */
  readonly points: readonly LatLng[]
  /** Cars that are kept in view as they move. The map comes nearer as they come to the points. */
  readonly moving?: readonly CarFix[]
}

/** What a map shows, and what can be done on it. */
export interface MapContent {
  /** Encoded polyline of the trip. */
  readonly route?: string | null
  /** Draws the trip quietly: its car is still on its way to the pickup, or it was cancelled. */
  readonly quietRoute?: boolean
  /** Encoded polyline of the car's way to the pickup. */
  readonly approach?: string | null
  /** The car drives along the route: the part behind it is drawn grey. */
  readonly carOnRoute?: boolean
  readonly pins?: readonly MapPin[]
  readonly cars?: readonly MapCar[]
  /** Draws cars that stand close together as one disc with their number; for whole fleets. */
  readonly clusterCars?: boolean
  /** When given, cars can be pressed, and discs of them, which then part; for whole fleets. */
  readonly onCarPress?: (id: string) => void
  /** The car that is marked, with a few words beside it; for whole fleets. */
  readonly selectedCar?: { readonly id: string; readonly label: string } | undefined
  /** What the camera keeps in view; by default pins, route, approach, and the own car or the trip's. */
  readonly frame?: MapFrame
  /** Where the person is. */
  readonly here?: LatLng | undefined
  /** The map goes to this point, near enough to tell cars apart, whenever another object is given. */
  readonly lookAt?: LatLng | undefined
  /** Zoom while there is nothing to show; the nearness of a few streets by default. */
  readonly startZoom?: number
  /** Room that panels over the map take at each side: nothing that is framed lies under them. */
  readonly panels?: Partial<Padding>
  /** The part of that room through which no map is seen, such as a sheet over the whole lower edge. */
  readonly covered?: Partial<Padding>
  /** Where the buttons stand; top at the end by default. */
  readonly controlsClassName?: string
  /** When given, a press (or Enter, for the middle) chooses a place. */
  readonly onPlaceCar?: (at: LatLng) => void
  /** When given, pins can be moved; answers with the address there, which is then told. */
  readonly onPinMove?: (pin: MapPin, at: LatLng) => Promise<string>
}
