/** The only interactive part of the landing page; everything around it is plain markup. */
export const bookingIslandId = 'booking'
