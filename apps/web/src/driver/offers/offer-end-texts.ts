/** Texts for why an offer was removed from the screen. */
export const offerEndTexts = {
  expired: 'driver_offer_expired',
  gone: 'driver_offer_gone',
  declined: 'driver_declined',
} as const
