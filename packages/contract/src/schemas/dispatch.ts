import { driverStates, ineligibilityReasons } from '@cabstand/domain/dispatch/eligibility'
import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { id, instant } from './common.ts'
import { carPosition } from './position.ts'

export const dispatchCandidate = component(
  'DispatchCandidate',
  z.object({
    driver: id,
    driverName: about(z.string(), "The driver's name.", 'Rui Almeida'),
    vehicleNumber: about(z.string(), 'Number plate of the car.', '48-QK-27'),
    roadSeconds: about(z.nullable(z.int()), 'Seconds by road to the pickup; null when not measured.', 130),
    roadMeters: z.optional(
      about(z.nullable(z.int()), 'Metres by road to the pickup; null or absent when not measured.', 860),
    ),
    distanceMeters: about(z.int(), 'Metres to the pickup in a straight line.', 620),
    positionAgeSeconds: about(z.int(), "Age of the driver's position.", 3),
    score: about(
      z.nullable(z.number()),
      'How near an eligible driver is, from 1 (best) to 0; null for drivers who are not eligible.',
      1,
    ),
    outcome: about(
      z.string(),
      '`offered`, or why this driver got no offer: `not-approved`, `inactive`, `on-a-job`, `wrong-car-type`, `stale-position`, `outside-radius`, `outside-ring`, `low-balance`, `declined`, `already-asked`.',
      'offered',
    ),
  }),
  'A driver considered in a dispatch round.',
)
export type DispatchCandidate = z.infer<typeof dispatchCandidate>

/** A driver of the booked car type, for staff who choose one. */
export const assignableDriver = component(
  'AssignableDriver',
  z.object({
    driver: id,
    driverName: about(z.string(), "The driver's name.", 'Rui Almeida'),
    vehicleNumber: about(z.string(), 'Number plate of the car.', '48-QK-27'),
    state: about(
      z.enum(driverStates),
      '`free`: online without a trip; `busy`: on a trip; `offline`: does not work, or sent nothing for two minutes.',
      'free',
    ),
    position: about(z.nullable(carPosition), 'The newest position of the car; null when it is not known.'),
    roadSeconds: about(
      z.nullable(z.int()),
      'Seconds by road to the pickup; null when the position is not known or no road leads there.',
      130,
    ),
    roadMeters: about(z.nullable(z.int()), 'Metres by road to the pickup; null like `roadSeconds`.', 860),
    distanceMeters: about(
      z.nullable(z.int()),
      'Metres to the pickup in a straight line; null when the position is not known.',
      620,
    ),
    eligible: about(z.boolean(), 'Dispatch would offer the booking to this driver now: `reasons` is empty.'),
    reasons: about(
      z.array(z.enum(ineligibilityReasons)),
      'Why dispatch would not offer the booking to this driver now; empty for an eligible driver.',
    ),
    assignable: about(z.boolean(), 'Staff can assign this driver despite `reasons`.'),
  }),
  'A driver of the booked car type, for staff who choose one.',
)
export type AssignableDriver = z.infer<typeof assignableDriver>

export const dispatchRecord = component(
  'DispatchRecord',
  z.object({
    rounds: about(
      z.array(
        z.object({
          round: about(z.int(), 'Number of the round, from 1.', 1),
          ring: about(
            z.int(),
            'The searched part of the driver radius: 0, one third; 1, two thirds; 2, all of it.',
            0,
          ),
          radiusMeters: about(z.int(), 'The searched radius around the pickup, in metres.', 3333),
          at: instant,
          candidates: z.array(dispatchCandidate),
        }),
      ),
      'The dispatch rounds, oldest first.',
    ),
    offers: about(
      z.array(
        z.object({
          driver: id,
          driverName: about(z.string(), "The driver's name.", 'Rui Almeida'),
          round: about(z.int(), 'The round that made the offer.', 1),
          offeredAt: about(instant, 'When the offer was made.'),
          acknowledgedAt: about(
            z.nullable(instant),
            "When the driver's screen showed it; null when it did not.",
          ),
          expiresAt: about(z.nullable(instant), 'When it expires; null when it does not.'),
          answeredAt: about(z.nullable(instant), 'When it ended; null while it is open.'),
          outcome: about(
            z.string(),
            'How it ended: `open`, `accepted`, `declined`, `expired`, `taken`, `withdrawn`, or `returned` when the driver accepted and later gave the booking back.',
            'accepted',
          ),
          returnReason: about(
            z.nullable(z.string()),
            'Why the driver gave the booking back; null unless `outcome` is `returned`.',
          ),
        }),
      ),
      'Every offer for this booking, oldest first.',
    ),
  }),
  'The drivers considered for a booking, and the offers made.',
)
export type DispatchRecord = z.infer<typeof dispatchRecord>
