/** The ten statuses of a booking, spelled as in the specification, in the order of a trip. */
export const bookingStatuses = [
  'PAYMENT_PENDING',
  'NEW',
  'ACCEPTED',
  'ARRIVED',
  'STARTED',
  'REACHED',
  'PENDING',
  'PAID',
  'COMPLETE',
  'CANCELLED',
] as const

export type BookingStatus = (typeof bookingStatuses)[number]

/** Statuses that a booking never leaves. */
export const finalStatuses = ['COMPLETE', 'CANCELLED'] as const satisfies readonly BookingStatus[]

/** Statuses in which a driver is on the way: the rider may share the trip. */
export const shareableStatuses = [
  'ACCEPTED',
  'ARRIVED',
  'STARTED',
] as const satisfies readonly BookingStatus[]

/**
 * Statuses in which rider and driver can reach each other: from the acceptance until the booking has ended. PAID is one
 * of them, for what was left in the car.
 */
export const contactStatuses = [
  'ACCEPTED',
  'ARRIVED',
  'STARTED',
  'REACHED',
  'PENDING',
  'PAID',
] as const satisfies readonly BookingStatus[]

/** What a booking carries: a person or a parcel. */
export const bookingServices = ['taxi', 'delivery'] as const

export type BookingService = (typeof bookingServices)[number]

export function isBookingStatus(text: string): text is BookingStatus {
  return (bookingStatuses as readonly string[]).includes(text)
}

export function isFinal(status: BookingStatus): boolean {
  return (finalStatuses as readonly BookingStatus[]).includes(status)
}

/** Whether rider and driver can write to each other and see each other's contact details. */
export function isInContact(status: BookingStatus): boolean {
  return (contactStatuses as readonly BookingStatus[]).includes(status)
}

export function isShareable(status: BookingStatus): boolean {
  return (shareableStatuses as readonly BookingStatus[]).includes(status)
}
