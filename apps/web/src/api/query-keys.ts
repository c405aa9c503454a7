/** Scope of a list of bookings, as the contract names it. */
export type BookingScope = 'now' | 'later' | 'past' | 'all'

export const meKey = ['me'] as const
export const workKey = ['work'] as const
export const walletKey = ['wallet'] as const
export const fleetKey = ['fleet-positions'] as const

/** Keys of everything cached about bookings. */
export const bookingKeys = {
  lists: ['bookings'] as const,
  list: (scope: BookingScope) => ['bookings', scope] as const,
  newest: ['newest-bookings'] as const,
  booking: (id: string) => ['booking', id] as const,
  /** Everything read beside one booking. */
  allDetails: (id: string) => ['booking-details', id] as const,
  details: (id: string, part: 'events' | 'dispatch' | 'assignable' | 'ledger' | 'position' | 'map-costs') =>
    ['booking-details', id, part] as const,
} as const
