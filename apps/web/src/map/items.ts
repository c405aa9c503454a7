import type { LatLng } from '@cabstand/domain/distance'

/** A stop of a trip on the map. */
export interface MapPin extends LatLng {
  readonly id: string
  readonly kind: 'pickup' | 'waypoint' | 'drop'
  /** A short label beside it, such as a time or "You". */
  readonly label?: string
  /** Its address, for people who cannot see the map. */
  readonly address?: string
  /** A driver is being searched for around it: animated rings spread from it. */
  readonly searching?: boolean
}

/** Which of the stops in between a pin is, from 1; undefined for others. */
export const pinNumber = (pins: readonly MapPin[], pin: MapPin): number | undefined =>
  pin.kind === 'waypoint' ? pins.filter(({ kind }) => kind === 'waypoint').indexOf(pin) + 1 : undefined

/** A car at its last known position. */
export interface CarFix extends LatLng {
  /** Degrees clockwise from north; null when unknown. */
  readonly heading: number | null
}

export interface MapCar extends CarFix {
  readonly id: string
  /** Free: roof light on. On a trip: grey. */
  readonly state?: 'free' | 'busy' | 'problem'
  /**
   * `trip`: the car of the shown trip; `own`: the person's own car, on a soft disc with its heading. Both are above
   * everything else, and the map can follow them. Other cars are smaller and below the pins.
   */
  readonly role?: 'own' | 'trip'
}

/** A recorded position; `step` matters more than a `point`, and a `jump` cannot be true. */
export interface MapDot extends LatLng {
  readonly kind: 'point' | 'step' | 'jump'
  readonly selected?: boolean
}

/** Space in pixels at each side of a map. */
export interface Padding {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** What the camera keeps in view. */
export interface MapFrame {
  /**
   * Identifies the subject, such as a booking. When it changes, the map shows the new frame even if the person moved
   * the map.
   */
  readonly subject?: string
  /** The map shows them again whenever they change. */
  readonly points: readonly LatLng[]
  /** Cars that are kept in view as they move. The map zooms in as they approach the points. */
  readonly moving?: readonly CarFix[]
}

/** The content of a map, and its interactions. */
export interface MapContent {
  /** Encoded polyline of the trip. */
  readonly route?: string | null
  /** Draws the trip in muted colours: its car has not reached the pickup, or it was cancelled. */
  readonly quietRoute?: boolean
  /** Encoded polyline of the car's route to the pickup. */
  readonly approach?: string | null
  /** The car drives along the route: the part behind it is drawn grey. */
  readonly carOnRoute?: boolean
  readonly pins?: readonly MapPin[]
  readonly cars?: readonly MapCar[]
  /** The map follows the car that has a role, with its heading up, until a person moves the map. */
  readonly headingUp?: boolean
  /** Positions of a record; above the route, below pins and cars. */
  readonly dots?: readonly MapDot[]
  /** Draws cars close together as one disc with their number; for whole fleets. */
  readonly clusterCars?: boolean
  /** Draws each car of a whole fleet by itself, in the place of discs. */
  readonly separateCars?: boolean
  /** When set, cars and discs can be pressed; a disc then splits into its cars. For whole fleets. */
  readonly onCarPress?: (id: string) => void
  /**
   * Called with the car under the pointer, and its place in pixels from the map's corner; null when there is none. With
   * `separateCars`.
   */
  readonly onCarHover?: (car: { readonly id: string; readonly x: number; readonly y: number } | null) => void
  /** The selected car, with a short label; for whole fleets. */
  readonly selectedCar?: { readonly id: string; readonly label: string } | undefined
  /** What the camera keeps in view; by default pins, route, approach, and the own car or the trip's. */
  readonly frame?: MapFrame
  /** The person's position. */
  readonly here?: LatLng | undefined
  /** The map moves to this point, at a zoom that separates cars, whenever a new object is passed. */
  readonly lookAt?: LatLng | undefined
  /** Zoom while there is nothing to show; by default a few streets. */
  readonly startZoom?: number
  /** Space that panels cover at each side: no framed point is placed under them. */
  readonly panels?: Partial<Padding>
  /** The part of that space where the map is hidden completely, such as by a sheet over the whole lower edge. */
  readonly covered?: Partial<Padding>
  /** The position of the buttons; by default top end. */
  readonly controlsClassName?: string
  /** When set, a press (or Enter, for the centre) chooses a place. */
  readonly onPlaceCar?: (at: LatLng) => void
  /**
   * When set, a pin stands in the middle of what panels leave free, and the map moves under it: called with the place
   * whenever the map rests.
   */
  readonly onAim?: (at: LatLng) => void
  /** When set, pins can be moved; returns the address of the new point, which is then announced. */
  readonly onPinMove?: (pin: MapPin, at: LatLng) => Promise<string>
}
