/** Why staff should look at a booking. */
export const bookingAlerts = [
  /** Rider or driver of a ride has called for help, and no admin has seen it yet. */
  'emergency',
  /** The rider has left something in the car, and no admin has dealt with it yet. */
  'lost_property',
  /** The car of a running trip has sent no position for 30 minutes. */
  'no_position',
  /** The driver confirmed `arrive` or `reach` although the car was far from the stop or its position was unknown. */
  'far_from_pickup',
  'far_from_drop',
  /** The track is longer than the distance that may be charged. */
  'fare_capped',
  /** The positions show that the trip was not driven, so it costs the minimum fare until an admin decides otherwise. */
  'not_driven',
  /** The track holds a jump that no car can have driven. */
  'track_jump',
  /** The driver whom staff assigned to a Book Later before its search declined it, or gave it back. */
  'assignment_declined',
] as const

export type BookingAlert = (typeof bookingAlerts)[number]

/** The alerts after adding some and removing others: each once, in the order of the list. */
export function changeAlerts(
  alerts: readonly BookingAlert[],
  change: { readonly add?: readonly BookingAlert[]; readonly remove?: readonly BookingAlert[] },
): BookingAlert[] {
  const { add = [], remove = [] } = change
  return bookingAlerts.filter(
    (alert) => add.includes(alert) || (alerts.includes(alert) && !remove.includes(alert)),
  )
}
