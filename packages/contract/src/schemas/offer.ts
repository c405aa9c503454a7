import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { paymentMode } from './booking.ts'
import { carTypeBrief, service } from './car-type.ts'
import { decimal, distanceUnit, id, instant, money, polyline, translatedStop } from './common.ts'

/** A driver's open offer. */
export const offer = component(
  'Offer',
  z.object({
    bookingId: id,
    reference: about(z.string(), 'Six characters that identify the booking to people.', '6NXEWE'),
    round: about(z.int(), 'The dispatch round that made the offer; send it with `offer:seen`.', 1),
    service,
    carType: carTypeBrief,
    pickup: translatedStop,
    drop: translatedStop,
    waypoints: about(z.array(translatedStop), 'Stops between pickup and drop-off, in order.'),
    polyline: about(polyline, 'The planned route.'),
    tripDate: about(instant, 'Requested start of the trip.'),
    bookLater: about(z.boolean(), 'Booked for a later time.'),
    customerName: about(z.string(), "The rider's first name.", 'Farah'),
    driverShare: about(money, "The driver's share according to the quote.", 500),
    paymentMode,
    estimateDistance: about(decimal, 'Distance of the planned route, in `distanceUnit`.', '0.97'),
    distanceUnit,
    estimateTime: about(z.int(), 'Duration of the planned route in seconds.', 72),
    roadSeconds: about(z.nullable(z.int()), 'Seconds by road to the pickup; null when unknown.', 130),
    roadMeters: about(z.nullable(z.int()), 'Metres by road to the pickup; null when unknown.', 860),
    distanceMeters: about(z.int(), 'Metres to the pickup in a straight line.', 620),
    offeredAt: about(instant, 'When the offer was made.'),
    expiresAt: about(
      z.nullable(instant),
      'When the offer expires; null when an admin assigned it without expiry.',
    ),
  }),
  'A booking that a driver may accept or decline.',
)
export type Offer = z.infer<typeof offer>
