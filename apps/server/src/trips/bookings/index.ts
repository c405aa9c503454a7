export { acceptBooking } from './accept-booking.ts'
export { type Acting, system } from './actor.ts'
export type { BookingDeps } from './booking-deps.ts'
export { type BookingRow, endsOf, factsOf } from './booking-row.ts'
export { type BookingStep, takeStep } from './booking-step.ts'
export {
  getBookingRow,
  hasBooked,
  hasBookings,
  lockBooking,
} from './booking-store.ts'
export { cancelBooking } from './cancel-booking.ts'
export { changeBooking } from './change-booking.ts'
export { choosePayment } from './choose-payment.ts'
export { completeBooking, rateBooking } from './complete-booking.ts'
export { createBooking } from './create-booking.ts'
export { arriveBooking, startBooking } from './drive-booking.ts'
export { listDueBookings, setBookingDue } from './due-store.ts'
export { getNewSince, newSince } from './event-store.ts'
export { type BookingDomainEvent, bookingEvents } from './events.ts'
export { finishBooking } from './finish-booking.ts'
export { importBookings } from './import-bookings.ts'
export { listBookingIds } from './list-booking-ids.ts'
export { stopColumns } from './listed-columns.ts'
export { bookingsModule } from './module.ts'
export {
  type BookingFacts,
  listBookingFacts,
  listOfferedDrivers,
  listReturnedBookings,
} from './notification-facts-store.ts'
export {
  type BookingWithOffers,
  closeUnavailableOffers,
  findBookingWithOffers,
  insertOffers,
  listOfferStates,
  listOffers,
} from './offer-store.ts'
export type { PastBooking, PastPrice } from './past-booking.ts'
export { payBooking } from './pay-booking.ts'
export { prepareBooking } from './prepare-booking.ts'
export { prepareReach, reachBooking } from './reach-booking.ts'
export { readBookingRow } from './read-booking.ts'
export { seenBy } from './snapshot.ts'
export { assertTip, canStillTip, giveTip } from './tip-booking.ts'
export { bookingTopics } from './topics.ts'
export { TripEta } from './trip-eta.ts'
