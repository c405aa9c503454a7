/** The one part of the landing page that is alive; everything around it is plain markup. */
export const bookingIslandId = 'booking'
