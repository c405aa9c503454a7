/** Why staff should look at a booking. */
export const bookingAlerts = [
  /** The car of a running trip has not been heard of for long. */
  'no_position',
  /** The driver said to be at the pickup, and at the drop, from far away or from nobody knows where. */
  'far_from_pickup',
  'far_from_drop',
  /** The track was longer than may be charged. */
  'fare_capped',
  /** The car was somewhere it cannot have driven to. */
  'track_jump',
] as const

export type BookingAlert = (typeof bookingAlerts)[number]

/** The alerts of a booking with some of them added and others taken away, each once and in the order of the list. */
export function changeAlerts(
  alerts: readonly BookingAlert[],
  change: { readonly add?: readonly BookingAlert[]; readonly remove?: readonly BookingAlert[] },
): BookingAlert[] {
  const { add = [], remove = [] } = change
  return bookingAlerts.filter(
    (alert) => add.includes(alert) || (alerts.includes(alert) && !remove.includes(alert)),
  )
}
