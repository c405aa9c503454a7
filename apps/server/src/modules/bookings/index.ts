export { acceptBooking } from './accept-booking.ts'
export { type Acting, system } from './actor.ts'
export type { BookingParts } from './booking-parts.ts'
export { type BookingRow, factsOf } from './booking-row.ts'
export { findBooking, getBookingRow, hasBookings, lockBooking } from './booking-store.ts'
export { cancelBooking } from './cancel-booking.ts'
export { changeBooking } from './change-booking.ts'
export { completeBooking, rateBooking } from './complete-booking.ts'
export { createBooking, prepareBooking } from './create-booking.ts'
export { arriveBooking, startBooking } from './drive-booking.ts'
export { createOfferFeed } from './driver-work.ts'
export { getNewSince } from './event-store.ts'
export { finishBooking } from './finish-booking.ts'
export {
  insertOffers,
  lapseOffers,
  listOfferStates,
  listOffers,
  type NewOffer,
  withdrawUselessOffers,
} from './offer-store.ts'
export { payBooking } from './pay-booking.ts'
export { prepareReach, reachBooking } from './reach-booking.ts'
export { createBookingFeed } from './read-booking.ts'
export { bookingRoutes } from './routes.ts'
export { toView } from './snapshot.ts'
export { clockReaction, clockTasks } from './system-clocks.ts'
export { TripEta } from './trip-eta.ts'
