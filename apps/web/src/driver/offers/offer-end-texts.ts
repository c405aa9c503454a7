/** Texts for why an offer was removed from the screen. */
export const offerEndTexts = {
  expired: 'driver_offer_expired',
  gone: 'driver_offer_gone',
  declined: 'driver_declined',
} as const

/** The same above the next offer, which would otherwise look like the one that the driver was reading. */
export const nextOfferTexts = {
  expired: 'driver_offer_expired_next',
  gone: 'driver_offer_gone_next',
} as const
