import { changeAlerts } from '@cabstand/domain/booking/alerts'
import { checkStop, type FarStep, metersToStop, type StopStep } from '@cabstand/domain/booking/stop-check'
import type { LatLng } from '@cabstand/domain/distance'
import type { SignedIn } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findLastPlace } from '../tracking/index.ts'
import type { BookingDeps } from './booking-deps.ts'
import type { BookingRow, BookingUpdate } from './booking-row.ts'

/** A driver's or an admin's step at a stop; `confirmFar`: confirmed although the car is not there. */
export interface StepAtStop {
  readonly bookingId: string
  readonly acting: SignedIn
  readonly confirmFar: boolean
}

/** What is known of the car when it takes a step at a stop. */
export interface CarAtStop {
  /** Undefined when the position is unknown or too old. */
  readonly place: LatLng | undefined
  /** The far step to record; undefined at the stop. */
  readonly far: FarStep | undefined
}

/**
 * Checks the car's position for a step at a stop. Throws `far_from_stop` (with `distanceMeters`) or `position_unknown`
 * when the driver must confirm first.
 */
export async function readCarAtStop(
  db: Database | Tx,
  deps: BookingDeps,
  booking: BookingRow,
  { step, acting, confirmFar }: Omit<StepAtStop, 'bookingId'> & { readonly step: StopStep },
): Promise<CarAtStop> {
  const stop =
    step === 'arrive'
      ? { lat: booking.pickupLat, lng: booking.pickupLng }
      : { lat: booking.dropLat, lng: booking.dropLng }
  const place = await findLastPlace(db, deps.tracker.positions, booking)
  const distanceMeters = metersToStop(place, stop, deps.now().getTime())
  const check = checkStop({
    distanceMeters,
    by: acting.role === 'admin' ? 'admin' : 'driver',
    confirmed: confirmFar,
  })
  if (check.kind === 'taken') return { place: distanceMeters === null ? undefined : place, far: check.far }
  if (check.distanceMeters === null)
    throw new AppError('position_unknown', { detail: 'The position of the car is not known.' })
  throw new AppError('far_from_stop', {
    detail: `The car is ${check.distanceMeters} m from the stop.`,
    params: { distanceMeters: check.distanceMeters },
  })
}

const alertOf = { arrive: 'far_from_pickup', reach: 'far_from_drop' } as const

/** The changes of a booking for a far step. Only a driver's step alerts staff. */
export function recordFarStep(
  before: BookingRow,
  step: StopStep,
  far: FarStep | undefined,
): Pick<BookingUpdate, 'farSteps' | 'alerts'> {
  if (far === undefined) return {}
  const add = far.by === 'driver' ? [alertOf[step]] : []
  return { farSteps: { ...before.farSteps, [step]: far }, alerts: changeAlerts(before.alerts, { add }) }
}
