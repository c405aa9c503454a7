import * as z from 'zod/mini'
import type { AdminBooking, DriverBooking, FleetBooking, RiderBooking } from '../schemas/booking.ts'
import type { WireBookingEvent } from '../schemas/booking-event.ts'
import {
  adminBookingRow,
  driverBookingRow,
  fleetBookingRow,
  riderBookingRow,
} from '../schemas/booking-list.ts'
import type { RiderFareLine } from '../schemas/fare.ts'
import type { Offer } from '../schemas/offer.ts'
import { ids, times } from './ids.ts'

/*
 * One trip for all examples of the API description: Farah Haddad books a City car for €5.60 in cash, and Rui Almeida
 * drives her. The bookings show the state after the driver has accepted.
 */

export const pickup = { lat: 38.7, lng: -9.899, address: '12 Old Mint Row' }
export const drop = { lat: 38.7065, lng: -9.8925, address: 'Peace Hospital' }
export const polyline = 'erekFvkl{@@Z_@B_@P]^w@aAoBgCu@_AOUwBqC[c@aC_D}@oAwEwGu@iAaAuAo@cAaBgCiAiB'
export const translations = { ar: { name: 'مدينة', extraInfo: '4 مقاعد' } }
export const carType = { id: ids.carType, name: 'City', translations, image: 'city', photo: '' }

export const fareLines: RiderFareLine[] = [
  { kind: 'start', amount: 269 },
  { kind: 'distance', quantity: '0.97', unit: 'km', rate: '1.064', rateUnit: 'km', amount: 103 },
  { kind: 'time', quantity: '1.2', unit: 'min', rate: '0.2688', rateUnit: 'min', amount: 32 },
  { kind: 'minimum', amount: 156 },
]
const cancelSlab = [
  { minsDelayed: 2, amount: 200 },
  { minsDelayed: 5, amount: 400 },
]

const trip = {
  id: ids.booking,
  reference: '6NXEWE',
  status: 'ACCEPTED',
  service: 'taxi',
  carType,
  bookLater: false,
  bookingDate: times.requested,
  tripDate: times.requested,
  pickup,
  drop,
  bookedDrop: null,
  polyline,
  trackPolyline: null,
  estimateDistance: '0.97',
  estimateTime: 72,
  distance: null,
  distanceUnit: 'km',
  customerName: 'Farah Haddad',
  driverName: 'Rui Almeida',
  driverImage: '',
  driverRating: 4.8,
  vehicleMake: 'Toyota',
  vehicleModel: 'Corolla',
  vehicleNumber: '48-QK-27',
  acceptedAt: times.accepted,
  pickupExpectedAt: times.accepted,
  driverArriveTime: null,
  tripStartTime: null,
  tripEndTime: null,
  totalTripTime: null,
  paidAt: null,
  completedAt: null,
  cancelledAt: null,
  reason: null,
  reasonTranslations: {},
  cancelledBy: null,
  paymentMode: 'cash',
  prepaid: false,
  parcelTypeSelected: null,
  optionSelected: null,
  deliveryPerson: null,
  pickUpInstructions: null,
  deliveryInstructions: null,
  pickupImage: '',
  deliverImage: '',
  rating: null,
  tip: null,
  eventNumber: 3,
  estimate: 560,
  tripCost: 560,
  discountAmount: 0,
  payableAmount: 560,
  customerPaid: 0,
  cashPaymentAmount: 0,
} as const

const wallet = {
  usedWalletMoney: 0,
  cardPaymentAmount: 0,
  refundedAmount: 0,
  gateway: null,
  promoApplied: false,
  promoDetails: null,
}
const staff = {
  driver: ids.driver,
  driverShare: 500,
  convenienceFees: 60,
  cancellationFee: 0,
  fleetadmin: ids.fleetadmin,
  fareBasis: 'quote',
  fareFlagged: false,
  askedDrivers: 0,
} as const
const breakdown = {
  input: { distanceMeters: 965, durationSeconds: 72 },
  rules: { decimal: 2, currency: 'EUR', convertToMile: false },
  tariff: {
    minFare: 500,
    version: 1,
    baseFare: 240,
    cancelSlabs: cancelSlab,
    ratePerHour: '14.40',
    convenienceFee: { type: 'percentage', percent: '12' },
    ratePerUnitDistance: '0.95',
  },
  unit: 'km',
  distance: '0.97',
  baseAmount: '2.40',
  distanceAmount: '0.9215',
  timeAmount: '0.288',
  parcelAmount: '0.00',
  optionAmount: '0.00',
  minFareApplied: true,
  fare: 500,
  convenienceFees: 60,
  tripCost: 560,
  driverShare: 500,
}

export const riderBooking: RiderBooking = {
  ...trip,
  deliveryPersonPhone: null,
  passengerName: null,
  passengerPhone: null,
  waypoints: [],
  ...wallet,
  askedDrivers: 0,
  completedBy: null,
  returnedAt: null,
  otp: '95932',
  driverContact: '+447700900011',
  cancellationFee: 0,
  cancelSlab,
  fareLines,
  estimateLines: fareLines,
  lostProperty: null,
}

export const driverBooking: DriverBooking = {
  ...trip,
  deliveryPersonPhone: null,
  passengerName: null,
  passengerPhone: null,
  waypoints: [],
  driver: ids.driver,
  driverShare: 500,
  otpRequired: true,
  customerContact: '+447700900001',
  customerImage: '',
}

export const fleetBooking: FleetBooking = {
  ...trip,
  waypoints: [],
  ...wallet,
  ...staff,
  driverContact: '+447700900011',
}

export const adminBooking: AdminBooking = {
  ...trip,
  waypoints: [],
  ...wallet,
  ...staff,
  otp: '95932',
  otpRequired: true,
  bookingTypeAdmin: false,
  passengerName: null,
  picturesWaived: null,
  alerts: [],
  farSteps: {},
  emergency: null,
  lostProperty: null,
  customer: ids.rider,
  customerEmail: 'farah.haddad@meridiancabs.example',
  customerContact: '+447700900001',
  driverContact: '+447700900011',
  cancelSlab,
  fareLines,
  estimateLines: fareLines,
  fareBreakdown: breakdown,
  estimateBreakdown: breakdown,
}

/** The booking in the view of each audience. */
export const bookings = {
  rider: riderBooking,
  driver: driverBooking,
  fleetadmin: fleetBooking,
  admin: adminBooking,
}

/** The same as a row of each list. */
export const bookingRows = {
  rider: z.parse(riderBookingRow, riderBooking),
  driver: z.parse(driverBookingRow, driverBooking),
  fleetadmin: z.parse(fleetBookingRow, { ...fleetBooking, ...rowColumns() }),
  admin: z.parse(adminBookingRow, {
    ...adminBooking,
    ...rowColumns(),
    fleetadmin: { id: ids.fleetadmin, name: 'Bela Fonseca' },
    assignable: false,
  }),
}

function rowColumns() {
  return {
    customer: { id: ids.rider, name: 'Farah Haddad' },
    driver: { id: ids.driver, name: 'Rui Almeida' },
    pickupAddress: pickup.address,
    dropAddress: drop.address,
  }
}

export const offer: Offer = {
  bookingId: ids.booking,
  reference: '6NXEWE',
  round: 1,
  service: 'taxi',
  carType,
  pickup,
  drop,
  waypoints: [],
  polyline,
  tripDate: times.requested,
  bookLater: false,
  customerName: 'Farah',
  driverShare: 500,
  paymentMode: 'cash',
  estimateDistance: '0.97',
  distanceUnit: 'km',
  estimateTime: 72,
  roadSeconds: 130,
  roadMeters: 860,
  distanceMeters: 860,
  offeredAt: times.offered,
  expiresAt: times.offerEnds,
}

/** The event of acceptance, as the rider receives it. */
export const acceptedEvent: WireBookingEvent = {
  bookingId: ids.booking,
  number: 3,
  type: 'booking.accepted',
  actor: 'driver',
  at: times.accepted,
  changes: {
    status: 'ACCEPTED',
    driverName: 'Rui Almeida',
    vehicleNumber: '48-QK-27',
    acceptedAt: times.accepted,
    driverContact: '+447700900011',
    eventNumber: 3,
  },
}
