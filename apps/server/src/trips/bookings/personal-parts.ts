import type { BookingSnapshot } from '@cabstand/contract/schemas/booking'
import type { TranslatedStop } from '@cabstand/contract/schemas/common'
import type { EventActor } from '../../platform/db/stored-values.ts'

type Changes = Partial<BookingSnapshot>

/**
 * An event's changes as stored: personal parts, which can be erased, are separate, and `changes` has blanks instead.
 */
export interface StoredChanges {
  readonly changes: Changes
  /** Null: this event has no personal data. */
  readonly aboutCustomer: Changes | null
  readonly aboutDriver: Changes | null
}

/** About 1 km: precise enough for statistics of a district, but not to identify a house. */
const roundDegrees = (degrees: number) => Math.round(degrees * 100) / 100

const blankStop = ({ lat, lng }: TranslatedStop): TranslatedStop => ({
  lat: roundDegrees(lat),
  lng: roundDegrees(lng),
  address: '',
  translations: {},
})

/** The values that replace the customer's data and texts after erasure. */
function customerBlanks({ pickup, drop, bookedDrop, waypoints, emergency, lostProperty }: Changes): Changes {
  return {
    customerName: '',
    customerEmail: '',
    customerContact: '',
    customerImage: '',
    ...(pickup && { pickup: blankStop(pickup) }),
    ...(drop && { drop: blankStop(drop) }),
    ...(bookedDrop && { bookedDrop: blankStop(bookedDrop) }),
    ...(waypoints && { waypoints: waypoints.map(blankStop) }),
    ...(lostProperty && { lostProperty: { ...lostProperty, message: '' } }),
    ...(emergency && { emergency: { ...emergency, place: null } }),
    polyline: '',
    trackPolyline: null,
    deliveryPerson: null,
    deliveryPersonPhone: null,
    passengerName: null,
    passengerPhone: null,
    pickUpInstructions: null,
    deliveryInstructions: null,
    pickupImage: '',
    deliverImage: '',
    picturesWaived: null,
  }
}

const driverBlanks: Changes = { driverName: '', driverContact: null, driverImage: '', vehicleNumber: '' }

/** Separates the erasable parts from an event's changes. Both together give the original changes. */
export function splitPersonal(changes: Changes, actor: EventActor): StoredChanges {
  // A cancellation reason is free text of the person who cancelled; the system's reasons are predefined.
  const reason = { reason: null, reasonTranslations: {} }
  const ofCustomer = actor === 'rider' || actor === 'admin' ? reason : {}
  const ofDriver = actor === 'driver' ? reason : {}
  const customer = takeOut(changes, { ...customerBlanks(changes), ...ofCustomer })
  const driver = takeOut(customer.left, { ...driverBlanks, ...ofDriver })
  return { changes: driver.left, aboutCustomer: customer.taken, aboutDriver: driver.taken }
}

function takeOut(changes: Changes, blanks: Changes): { left: Changes; taken: Changes | null } {
  const held: Record<string, unknown> = changes
  const fields = Object.keys(blanks).filter((field) => !isEmpty(held[field]))
  if (fields.length === 0) return { left: changes, taken: null }
  const pick = (from: Record<string, unknown>): Changes =>
    Object.fromEntries(fields.map((field) => [field, from[field]]))
  return { left: { ...changes, ...pick(blanks) }, taken: pick(held) }
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return value === undefined || value === null || value === ''
}
