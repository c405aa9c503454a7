export { cancelBooking } from './cancel.ts'
export { getBookingLedger, getBookingMapCosts } from './costs.ts'
export { createBooking } from './create.ts'
export { changeBookingDrop, quoteBookingDrop } from './drop.ts'
export { callEmergency, markEmergencySeen } from './emergency.ts'
export { listBookings } from './list.ts'
export { closeLostProperty, reportLostProperty } from './lost-property.ts'
export { acceptBooking, declineBooking } from './offers.ts'
export { bookingParams } from './params.ts'
export { chooseBookingPayment, payBooking, rateBooking, tipBooking } from './pay.ts'
export { chooseBookingPromo, listBookingPromos, removeBookingPromo } from './promo.ts'
export { getBooking, getBookingPosition, getBookingTrack, listBookingEvents } from './read.ts'
export { readRecipientPhone } from './recipient.ts'
export {
  addParcelPictures,
  arriveBooking,
  decideBookingFare,
  finishBooking,
  reachBooking,
  startBooking,
} from './steps.ts'
export { type DriverWork, driverWork, getWork } from './work.ts'
