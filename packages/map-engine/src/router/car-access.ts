import { lookUp } from '@cabstand/domain/look-up'
import type { Tags } from '../osm/elements.ts'

/** Free-flow speeds by road class in km/h, used where a way has no speed limit. */
const classSpeeds: Readonly<Record<string, number>> = {
  motorway: 100,
  motorway_link: 60,
  trunk: 80,
  trunk_link: 50,
  primary: 60,
  primary_link: 45,
  secondary: 50,
  secondary_link: 40,
  tertiary: 45,
  tertiary_link: 35,
  unclassified: 40,
  residential: 35,
  living_street: 15,
  service: 20,
  road: 35,
}

const noCars = new Set(['no', 'private', 'agricultural', 'forestry', 'emergency'])
const smallServices = new Set(['parking_aisle', 'emergency_access', 'drive-through'])

/** The speed at which a car may use a way in each direction, in km/h. 0: not allowed. */
export interface CarAccess {
  readonly forwardKmh: number
  readonly backwardKmh: number
}

/** Undefined when cars may not use the way, or it is not a road. */
export function carAccess(tags: Tags): CarAccess | undefined {
  const speed = lookUp(classSpeeds, tags.highway ?? '')
  if (speed === undefined || tags.area === 'yes' || smallServices.has(tags.service ?? '')) return undefined
  const allowed = tags.motorcar ?? tags.motor_vehicle ?? tags.vehicle ?? tags.access
  if (allowed !== undefined && noCars.has(allowed)) return undefined
  const kmh = Math.min(speed * 1.1, maxSpeedKmh(tags.maxspeed) ?? speed)
  const roundabout = tags.junction === 'roundabout' || tags.junction === 'circular'
  const oneway = tags.oneway ?? (roundabout || tags.highway === 'motorway' ? 'yes' : 'no')
  if (oneway === '-1' || oneway === 'reverse') return { forwardKmh: 0, backwardKmh: kmh }
  const single = oneway === 'yes' || oneway === 'true' || oneway === '1'
  return { forwardKmh: kmh, backwardKmh: single ? 0 : kmh }
}

function maxSpeedKmh(text: string | undefined): number | undefined {
  const [, digits, unit] = /^(\d{1,3})\s*(mph)?$/.exec(text ?? '') ?? []
  if (digits === undefined || Number(digits) < 5) return undefined
  return Number(digits) * (unit ? 1.609344 : 1)
}
