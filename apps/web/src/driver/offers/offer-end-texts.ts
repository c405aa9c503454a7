/** Why an offer is not on the screen any more. */
export const offerEndTexts = {
  lapsed: 'driver_offer_lapsed',
  gone: 'driver_offer_gone',
  declined: 'driver_declined',
} as const
