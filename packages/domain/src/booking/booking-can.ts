import { type BookingService, type BookingStatus, isFinal } from './status.ts'
import {
  type BookingActor,
  type BookingVerb,
  findTransition,
  type SettlementMeans,
  type Transition,
  type TransitionNeed,
  transitionList,
} from './transitions.ts'

/** What the rules read of a booking. */
export interface BookingFacts {
  readonly status: BookingStatus
  readonly service: BookingService
  readonly prepaid: boolean
  readonly rating?: number | null
  /** Who moved the booking to COMPLETE. */
  readonly completedBy?: BookingActor | null
}

/** Why an act is refused; each is an error code of the contract. */
export type Refusal =
  | 'not_permitted'
  | 'wrong_status'
  | 'booking_taken'
  | 'driver_busy'
  | 'cancel_not_allowed'
  | 'too_early'
  | 'payment_not_possible'
  | 'already_rated'

export interface Refused {
  readonly ok: false
  readonly code: Refusal
}

/** An allowed move. The caller sees to `needs` before it makes the move. */
export interface AllowedMove {
  readonly ok: true
  readonly to: BookingStatus
  readonly needs: readonly TransitionNeed[]
  readonly transition: Transition
}

/** An allowed act that leaves the status as it is. */
export interface AllowedAct {
  readonly ok: true
}

export type MoveAnswer = AllowedMove | Refused
export type ActAnswer = AllowedAct | Refused

/** How long the booking has been in its status, in minutes; clocks count as not yet run when it is unknown. */
export interface Waited {
  readonly minutesInStatus?: number
}

/** Days in which a trip completed by the system can still be rated. */
export const lateRatingDays = 7

const allowed: AllowedAct = { ok: true }

function refuse(code: Refusal): Refused {
  return { ok: false, code }
}

/** The code for a verb that the actor has no transition for in this status. */
function refusalOf(verb: BookingVerb, booking: BookingFacts, actor: BookingActor): Refusal {
  if (!transitionList.some((row) => row.verb === verb && row.by === actor)) return 'not_permitted'
  if (verb === 'cancel' && !isFinal(booking.status)) return 'cancel_not_allowed'
  if (verb === 'accept' && booking.status !== 'CANCELLED') return 'booking_taken'
  return 'wrong_status'
}

/**
 * Whether a clock has run. What waits for none is due whatever the time: a Book Later's clock begins in the
 * future, and the clocks of two processes differ.
 */
function isDue(waited: Waited, afterMinutes = 0): boolean {
  return afterMinutes === 0 || (waited.minutesInStatus ?? 0) >= afterMinutes
}

function move(
  verb: BookingVerb,
  booking: BookingFacts,
  actor: BookingActor,
  waited: Waited = {},
): MoveAnswer {
  const rows = transitionList.filter(
    (row) => row.from === booking.status && row.by === actor && row.verb === verb,
  )
  const row = rows.find(
    (candidate) =>
      (candidate.prepaid === undefined || candidate.prepaid === booking.prepaid) &&
      (candidate.service === undefined || candidate.service === booking.service),
  )
  if (!row) return refuse(refusalOf(verb, booking, actor))
  if (!isDue(waited, row.afterMinutes)) return refuse('too_early')
  const needs = (row.needs ?? []).filter((need) => need !== 'images' || booking.service === 'delivery')
  return { ok: true, to: row.to, needs, transition: row }
}

/**
 * Whether an actor may do something to a booking, asked by server, screens and tests alike. An allowed move
 * names its new status and what the caller must still see to (`needs`); a refusal names its error code.
 */
export const bookingCan = {
  /** A new booking: taxi by its rider, anything by an admin; a rider's delivery waits for its payment. */
  request(service: BookingService, actor: BookingActor): MoveAnswer {
    for (const to of ['NEW', 'PAYMENT_PENDING'] as const) {
      const row = findTransition('START', to, actor)
      if (row && (row.service === undefined || row.service === service)) {
        return { ok: true, to, needs: row.needs ?? [], transition: row }
      }
    }
    return refuse('not_permitted')
  },
  confirmPayment: (booking: BookingFacts, actor: BookingActor) => move('confirmPayment', booking, actor),
  /** `queue`, when known, is whether the driver is on a job already. */
  accept(booking: BookingFacts, actor: BookingActor, driver: { readonly queue?: boolean } = {}): MoveAnswer {
    const answer = move('accept', booking, actor)
    return answer.ok && driver.queue ? refuse('driver_busy') : answer
  },
  /** A decline keeps the booking NEW; the driver's offer is gone for good. */
  decline(booking: BookingFacts, actor: BookingActor): ActAnswer {
    if (actor !== 'requested-driver') return refuse('not_permitted')
    return booking.status === 'NEW' ? allowed : refuse('wrong_status')
  },
  /** An admin offers a NEW booking to a driver of his choice. */
  assign(booking: BookingFacts, actor: BookingActor): ActAnswer {
    if (actor !== 'admin') return refuse('not_permitted')
    return booking.status === 'NEW' ? allowed : refuse('wrong_status')
  },
  arrive: (booking: BookingFacts, actor: BookingActor) => move('arrive', booking, actor),
  start: (booking: BookingFacts, actor: BookingActor) => move('start', booking, actor),
  reach: (booking: BookingFacts, actor: BookingActor) => move('reach', booking, actor),
  finish: (booking: BookingFacts, actor: BookingActor, waited?: Waited) =>
    move('finish', booking, actor, waited),
  /** Settles the trip; `means` is not read for a prepaid one, which the system settles by itself. */
  pay(booking: BookingFacts, actor: BookingActor, means?: SettlementMeans, waited: Waited = {}): MoveAnswer {
    const answer = move('pay', booking, actor, waited)
    if (!answer.ok || !answer.transition.means) return answer
    const afterMinutes = means && answer.transition.means[means]
    if (afterMinutes === undefined) return refuse('payment_not_possible')
    return isDue(waited, afterMinutes) ? answer : refuse('too_early')
  },
  /** The rider chooses how to pay, until it is paid; an admin for him. */
  choosePayment(booking: BookingFacts, actor: BookingActor): ActAnswer {
    if (actor !== 'rider' && actor !== 'admin') return refuse('not_permitted')
    const settled = booking.prepaid || booking.status === 'PAID' || isFinal(booking.status)
    return settled ? refuse('wrong_status') : allowed
  },
  cancel: (booking: BookingFacts, actor: BookingActor, waited?: Waited) =>
    move('cancel', booking, actor, waited),
  /** Ends a PAID booking, with or without a rating. */
  complete: (booking: BookingFacts, actor: BookingActor, waited?: Waited) =>
    move('complete', booking, actor, waited),
  /** A rating ends a PAID booking; one that the system completed can still be rated once within 7 days. */
  rate(booking: BookingFacts, actor: BookingActor, waited: Waited = {}): ActAnswer {
    if (actor !== 'rider') return refuse('not_permitted')
    if (typeof booking.rating === 'number') return refuse('already_rated')
    if (booking.status === 'PAID') return allowed
    const inTime = (waited.minutesInStatus ?? 0) <= lateRatingDays * 24 * 60
    const late = booking.status === 'COMPLETE' && booking.completedBy === 'system' && inTime
    return late ? allowed : refuse('wrong_status')
  },
  /** Rider and driver write to each other, and see each other's contacts, while the trip is active. */
  contact(booking: BookingFacts, actor: BookingActor): ActAnswer {
    if (actor === 'admin') return allowed
    if (actor !== 'rider' && actor !== 'driver') return refuse('not_permitted')
    const together: readonly BookingStatus[] = [
      'ACCEPTED',
      'ARRIVED',
      'STARTED',
      'REACHED',
      'PENDING',
      'PAID',
    ]
    return together.includes(booking.status) ? allowed : refuse('wrong_status')
  },
} as const
