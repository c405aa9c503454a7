import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { endpoint, signedIn } from '../../endpoint.ts'
import { ids, times } from '../../examples/ids.ts'
import * as trip from '../../examples/trip.ts'
import { carTypeBrief, service } from '../../schemas/car-type.ts'
import {
  decimal,
  distanceUnit,
  id,
  instant,
  money,
  polyline,
  text,
  translatedStop,
} from '../../schemas/common.ts'
import { riderFareLine } from '../../schemas/fare.ts'
import { bookingParams } from '../trips/bookings/params.ts'
import { bookingList } from '../trips/staff-bookings.ts'

const company = component(
  'ReceiptCompany',
  z.object({
    name: about(z.string(), 'Name of the operator.', 'Meridian Cabs Ltd'),
    website: about(z.string(), 'Website, empty for none.', 'https://meridiancabs.example'),
    email: about(z.string(), 'E-mail address, empty for none.', 'hello@meridiancabs.example'),
    address: about(z.string(), 'Postal address, empty for none.', '4 Harbour Street, Meridian'),
    taxNumber: about(z.string(), 'Tax number, empty for none.', 'PT501234567'),
  }),
  'The operator as it was when the receipt was issued.',
)

/** What receipts of riders and records of drivers have in common. */
const shared = {
  number: about(z.int(), 'Number of the receipt. Receipts are numbered without gaps.', 1024),
  issuedAt: about(instant, 'When the booking was paid, or cancelled for a fee.', times.paid),
  bookingId: id,
  reference: about(z.string(), 'The reference of the booking.', '6NXEWE'),
  isCancelled: about(z.boolean(), 'The receipt is for a cancellation fee.', false),
  service,
  carType: carTypeBrief,
  company,
  currency: about(z.string(), 'The currency of the amounts, ISO 4217.', 'EUR'),
  timeZone: about(z.string(), 'IANA time zone of dates on the receipt.', 'Europe/Lisbon'),
  tripDate: about(instant, 'When the trip was booked for.'),
  tripStartTime: about(z.nullable(instant), 'When the trip started; null when it did not.'),
  tripEndTime: about(z.nullable(instant), 'When the trip reached its drop-off; null when it did not.'),
  distance: about(z.nullable(decimal), 'Charged distance in `distanceUnit`.', '0.97'),
  distanceUnit,
  totalTripTime: about(z.nullable(z.int()), 'Seconds from start to drop-off.', 94),
  pickup: translatedStop,
  waypoints: about(z.array(translatedStop), 'Stops between pickup and drop-off, in order.'),
  drop: translatedStop,
  polyline: about(polyline, 'The driven route; the planned one when none was recorded.'),
  driverName: about(z.nullable(z.string()), "The driver's first name; null without a driver.", 'Rui'),
  vehicle: about(z.nullable(z.string()), 'Make and model of the car.', 'Toyota Corolla'),
  vehicleNumber: about(z.nullable(z.string()), 'Number plate of the car.', '48-QK-27'),
  total: about(money, 'What the rider was charged.', 560),
  tip: about(
    z.nullable(money),
    'What the rider gave the driver on top, no part of `total`; null: nothing.',
    50,
  ),
}

export const receipt = component(
  'Receipt',
  z.object({
    ...shared,
    lines: about(
      z.array(riderFareLine),
      'The lines of the price with its discount; they add up to `total`. Empty for a cancellation fee.',
    ),
    promo: about(z.nullable(z.string()), 'Name of the promo of the discount; null without one.', null),
    paidBy: about(
      z.array(
        z.object({
          means: about(z.enum(['wallet', 'cash', 'card']), 'What paid this part.', 'cash'),
          amount: money,
        }),
      ),
      'How it was paid; the parts add up to `total`.',
    ),
    refund: about(money, 'What was given back to the wallet because a prepaid booking was cancelled.', 0),
    cardRefund: about(money, 'What has gone back to the card since then.', 0),
    tax: about(
      z.nullable(
        z.object({
          name: about(z.string(), 'Name of the tax.', 'VAT'),
          rate: about(decimal, 'Percent.', '6'),
          amount: about(money, 'The tax that `total` includes.', 32),
          net: about(money, '`total` without the tax.', 528),
        }),
      ),
      'Null when the operator has set no rate.',
    ),
  }),
  'The receipt of a paid trip, or of a cancellation fee. Only a tip and `cardRefund` can be added later.',
)
export type Receipt = z.infer<typeof receipt>

export const driverReceipt = component(
  'DriverReceipt',
  z.object({
    ...shared,
    driverShare: about(money, "The driver's share of the trip.", 500),
    cashPaymentAmount: about(money, 'The cash that the driver collected.', 560),
  }),
  'A trip as its driver may keep it: their share, without the lines of the price and without the rider.',
)
export type DriverReceipt = z.infer<typeof driverReceipt>

const exampleShared: Omit<DriverReceipt, 'driverShare' | 'cashPaymentAmount'> = {
  number: 1024,
  issuedAt: times.paid,
  bookingId: ids.booking,
  reference: '6NXEWE',
  isCancelled: false,
  service: 'taxi',
  carType: trip.carType,
  company: {
    name: 'Meridian Cabs Ltd',
    website: 'https://meridiancabs.example',
    email: 'hello@meridiancabs.example',
    address: '4 Harbour Street, Meridian',
    taxNumber: 'PT501234567',
  },
  currency: 'EUR',
  timeZone: 'Europe/Lisbon',
  tripDate: times.requested,
  tripStartTime: times.seen,
  tripEndTime: times.paid,
  distance: '0.97',
  distanceUnit: 'km',
  totalTripTime: 94,
  pickup: { ...trip.pickup, translations: {} },
  waypoints: [],
  drop: { ...trip.drop, translations: {} },
  polyline: trip.polyline,
  driverName: 'Rui',
  vehicle: 'Toyota Corolla',
  vehicleNumber: '48-QK-27',
  total: 560,
  tip: 50,
}
const exampleReceipt: Receipt = {
  ...exampleShared,
  lines: trip.fareLines,
  promo: null,
  paidBy: [{ means: 'cash', amount: 560 }],
  refund: 0,
  cardRefund: 0,
  tax: { name: 'VAT', rate: '6', amount: 32, net: 528 },
}
const receiptsByRole = { rider: receipt, driver: driverReceipt, fleetadmin: receipt, admin: receipt }

export const getReceipt = endpoint(
  {
    name: 'getReceipt',
    method: 'GET',
    path: '/api/bookings/:id/receipt',
    tag: 'Bookings',
    summary: 'Read the receipt of a booking',
    description:
      'Returns the receipt of a paid trip, or of a booking that was cancelled for a fee. Drivers get a record of their share instead.',
    roles: signedIn,
    params: bookingParams,
    status: 200,
    output: receiptsByRole,
    errors: ['booking_not_found', 'no_receipt'],
    idempotent: false,
  },
  {
    output: {
      rider: exampleReceipt,
      driver: { ...exampleShared, driverShare: 500, cashPaymentAmount: 560 },
      fleetadmin: exampleReceipt,
      admin: exampleReceipt,
    },
  },
)

const language = z.optional(about(text(20), 'Locale of the document; absent: the default language.', 'en'))

export const downloadReceipt = endpoint(
  {
    kind: 'download',
    name: 'downloadReceipt',
    method: 'GET',
    path: '/api/bookings/:id/receipt/pdf',
    tag: 'Bookings',
    summary: 'Download the receipt of a booking',
    description: 'Returns the receipt as a PDF document, or the record of the trip for its driver.',
    roles: signedIn,
    params: bookingParams,
    query: z.object({ language }),
    mediaTypes: ['application/pdf'],
    errors: ['booking_not_found', 'no_receipt'],
  },
  {},
)

export const getReceiptMail = endpoint(
  {
    name: 'getReceiptMail',
    method: 'GET',
    path: '/api/bookings/:id/receipt/mail',
    tag: 'Staff',
    summary: 'Read what became of the e-mail with a receipt',
    description:
      'Says when and where the receipt of a booking was last sent, that it waits to be sent, or that the mail server refused it, and why; and whether it can be sent now.',
    roles: ['admin'],
    params: bookingParams,
    status: 200,
    output: z.object({
      state: about(
        z.enum(['none', 'waiting', 'sent', 'refused']),
        '`none`: no attempt was made. `waiting`: it is tried again. `refused`: the mail server refused it for good.',
        'refused',
      ),
      at: about(z.nullable(instant), 'When it was sent, or when the last attempt failed.', times.paid),
      receiptSentTo: about(
        z.nullable(z.string()),
        'The address; null when it is not known, or hidden in demo mode.',
        'farah.haddad@meridiancabs.example',
      ),
      failure: about(
        z.string(),
        'What the mail server answered to the last attempt, without addresses; empty for nothing.',
        '550 5.1.1 Recipient address rejected',
      ),
      sendRefusal: about(
        z.nullable(z.enum(['rider_has_no_email', 'rider_has_no_confirmed_email', 'email_not_configured'])),
        'Why the receipt cannot be sent now; null when it can.',
        null,
      ),
    }),
    errors: ['booking_not_found'],
    idempotent: false,
  },
  {
    output: {
      state: 'refused',
      at: times.paid,
      receiptSentTo: 'farah.haddad@meridiancabs.example',
      failure: '550 5.1.1 Recipient address rejected',
      sendRefusal: null,
    },
  },
)

export const sendReceiptAgain = endpoint(
  {
    name: 'sendReceiptAgain',
    method: 'POST',
    path: '/api/bookings/:id/receipt/send',
    tag: 'Staff',
    summary: 'Send the receipt of a booking again',
    description:
      'Sends the receipt to the e-mail address of the rider, also when the rider has turned off receipts by e-mail. It is sent in the background and retried while the mail server does not respond.',
    roles: ['admin'],
    params: bookingParams,
    body: z.object({}),
    status: 200,
    output: z.object({
      email: about(z.string(), 'Where the receipt is sent.', 'farah.haddad@meridiancabs.example'),
    }),
    errors: [
      'booking_not_found',
      'no_receipt',
      'rider_has_no_email',
      'rider_has_no_confirmed_email',
      'email_not_configured',
    ],
    idempotent: true,
  },
  { body: {}, output: { email: 'farah.haddad@meridiancabs.example' } },
)

export const exportReceipts = endpoint(
  {
    kind: 'download',
    name: 'exportReceipts',
    method: 'GET',
    path: '/api/receipts/export',
    tag: 'Staff',
    summary: 'Export receipts',
    description:
      'Returns the receipts of all bookings that match, as one PDF document or as a ZIP archive with a document for each. The conditions are those of the list of bookings; `ids` names single ones. Bookings without a receipt are left out. A PDF document is made of at most 1000 bookings; the archive has no limit.',
    roles: ['fleetadmin', 'admin'],
    query: z.extend(z.omit(bookingList.export.query, { columns: true }), {
      format: about(z.enum(['pdf', 'zip']), 'The format of the file.'),
    }),
    mediaTypes: ['application/pdf', 'application/zip'],
    errors: ['no_receipts', 'too_many_receipts'],
  },
  {},
)
