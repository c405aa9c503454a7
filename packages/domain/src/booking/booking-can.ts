import type { BookingAlert } from './alerts.ts'
import { lostPropertyDays } from './lost-property.ts'
import { type ParcelPicture, pictureStatuses } from './parcel-pictures.ts'
import { type BookingService, type BookingStatus, isFinal, isInContact } from './status.ts'
import {
  type BookingActor,
  type BookingVerb,
  findTransition,
  type SettlementMethod,
  type Transition,
  type TransitionNeed,
  transitionList,
} from './transitions.ts'

/** The fields of a booking that the rules depend on. */
export interface BookingFacts {
  readonly status: BookingStatus
  readonly service: BookingService
  readonly prepaid: boolean
  readonly rating?: number | null
  /** What the rider gave the driver besides. */
  readonly tip?: number | null
  /** Who moved the booking to COMPLETE. */
  readonly completedBy?: BookingActor | null
  /** A Book Later that its driver accepted before its search. */
  readonly acceptedEarly?: boolean
  /** The setting: a ride whose driver cancels is searched for again. */
  readonly searchAgain?: boolean
  /** Why staff should look at it. */
  readonly alerts?: readonly BookingAlert[]
}

/** Why an action is refused; each is an error code of the contract. */
export type Refusal =
  | 'not_permitted'
  | 'wrong_status'
  | 'booking_taken'
  | 'driver_busy'
  | 'cancel_not_allowed'
  | 'too_early'
  | 'payment_not_possible'
  | 'already_rated'
  | 'already_tipped'

export interface Refused {
  readonly ok: false
  readonly code: Refusal
}

/** An allowed transition. The caller checks everything in `needs` before the transition. */
export interface AllowedMove {
  readonly ok: true
  readonly to: BookingStatus
  readonly needs: readonly TransitionNeed[]
  readonly transition: Transition
}

/** An allowed action that does not change the status. */
export interface AllowedAct {
  readonly ok: true
}

export type MoveAnswer = AllowedMove | Refused
export type ActAnswer = AllowedAct | Refused

/** Minutes that the booking has been in its status. When unknown, no status timer counts as due. */
export interface Waited {
  readonly minutesInStatus?: number
}

/** Days after its end during which a trip can still be rated, if the system completed it, and its driver tipped. */
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
 * Whether a status timer is due. A transition without a waiting time is always due: the waiting time of a Book Later
 * starts in the future, and the clocks of two processes differ.
 */
function isDue(waited: Waited, afterMinutes = 0): boolean {
  return afterMinutes === 0 || (waited.minutesInStatus ?? 0) >= afterMinutes
}

/** Whether an accepted booking is searched for again, instead of cancelled, when its driver cancels it. */
export const isSearchedAgain = ({ acceptedEarly, searchAgain, service }: SearchedFacts): boolean =>
  acceptedEarly === true || (searchAgain === true && service === 'taxi')

type SearchedFacts = Pick<BookingFacts, 'acceptedEarly' | 'searchAgain' | 'service'>

const isJustComplete = ({ status }: BookingFacts, { minutesInStatus = 0 }: Waited): boolean =>
  status === 'COMPLETE' && minutesInStatus <= lateRatingDays * 24 * 60

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
      (candidate.service === undefined || candidate.service === booking.service) &&
      (candidate.searchedAgain === undefined || candidate.searchedAgain === isSearchedAgain(booking)),
  )
  if (!row) return refuse(refusalOf(verb, booking, actor))
  if (!isDue(waited, row.afterMinutes)) return refuse('too_early')
  const needs = (row.needs ?? []).filter((need) => need !== 'images' || booking.service === 'delivery')
  return { ok: true, to: row.to, needs, transition: row }
}

/**
 * Whether an actor may do something to a booking. Server, screens and tests all use it. An allowed transition names the
 * new status and what the caller must still check (`needs`); a refusal names its error code.
 */
export const bookingCan = {
  /** A new booking. Riders book taxis, and deliveries that then wait for payment; admins book anything. */
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
  /** `queue`: whether the driver is already on a trip, when known. */
  accept(booking: BookingFacts, actor: BookingActor, driver: { readonly queue?: boolean } = {}): MoveAnswer {
    const answer = move('accept', booking, actor)
    return answer.ok && driver.queue ? refuse('driver_busy') : answer
  },
  /** Declining keeps the booking NEW; this driver gets no further offer for it. */
  decline(booking: BookingFacts, actor: BookingActor): ActAnswer {
    if (actor !== 'requested-driver') return refuse('not_permitted')
    return booking.status === 'NEW' ? allowed : refuse('wrong_status')
  },
  /** An admin offers a NEW booking to a driver they choose. */
  assign(booking: BookingFacts, actor: BookingActor): ActAnswer {
    if (actor !== 'admin') return refuse('not_permitted')
    return booking.status === 'NEW' ? allowed : refuse('wrong_status')
  },
  arrive: (booking: BookingFacts, actor: BookingActor) => move('arrive', booking, actor),
  start: (booking: BookingFacts, actor: BookingActor) => move('start', booking, actor),
  reach: (booking: BookingFacts, actor: BookingActor) => move('reach', booking, actor),
  /** The driver of a delivery, or an admin for them, adds a picture of the parcel. */
  addPicture(booking: BookingFacts, actor: BookingActor, picture: ParcelPicture): ActAnswer {
    if (actor !== 'driver' && actor !== 'admin') return refuse('not_permitted')
    const isTime = booking.service === 'delivery' && pictureStatuses[picture].includes(booking.status)
    return isTime ? allowed : refuse('wrong_status')
  },
  finish: (booking: BookingFacts, actor: BookingActor, waited?: Waited) =>
    move('finish', booking, actor, waited),
  /** Settles the trip. `means` is ignored for a prepaid trip, which the system settles. */
  pay(booking: BookingFacts, actor: BookingActor, means?: SettlementMethod, waited: Waited = {}): MoveAnswer {
    const answer = move('pay', booking, actor, waited)
    if (!answer.ok || !answer.transition.means) return answer
    const afterMinutes = means && answer.transition.means[means]
    if (afterMinutes === undefined) return refuse('payment_not_possible')
    return isDue(waited, afterMinutes) ? answer : refuse('too_early')
  },
  /** An admin decides what a trip costs that was not driven, until it is paid. */
  decideFare(booking: BookingFacts, actor: BookingActor): ActAnswer {
    if (actor !== 'admin') return refuse('not_permitted')
    const open = booking.status === 'REACHED' || booking.status === 'PENDING'
    return open && booking.alerts?.includes('not_driven') ? allowed : refuse('wrong_status')
  },
  /** Rider or driver calls for help during a ride. */
  callEmergency({ service, status }: BookingFacts, actor: BookingActor): ActAnswer {
    if (actor !== 'rider' && actor !== 'driver') return refuse('not_permitted')
    return service === 'taxi' && isInContact(status) ? allowed : refuse('wrong_status')
  },
  /** An admin has seen it, whatever the ride has come to. */
  seeEmergency({ alerts = [] }: BookingFacts, actor: BookingActor): ActAnswer {
    if (actor !== 'admin') return refuse('not_permitted')
    return alerts.includes('emergency') ? allowed : refuse('wrong_status')
  },
  /** After a ride, its rider writes to staff about something they left in the car. */
  reportLostProperty(booking: BookingFacts, actor: BookingActor, waited: Waited = {}): ActAnswer {
    if (actor !== 'rider') return refuse('not_permitted')
    const { service, status } = booking
    const inTime = (waited.minutesInStatus ?? 0) <= lostPropertyDays * 24 * 60
    const over = status === 'PENDING' || status === 'PAID' || (status === 'COMPLETE' && inTime)
    return service === 'taxi' && over ? allowed : refuse('wrong_status')
  },
  /** An admin has dealt with it. */
  closeLostProperty({ alerts = [] }: BookingFacts, actor: BookingActor): ActAnswer {
    if (actor !== 'admin') return refuse('not_permitted')
    return alerts.includes('lost_property') ? allowed : refuse('wrong_status')
  },
  /** The rider changes where the ride ends, while they ride. A parcel goes where it was paid to go. */
  changeDrop({ service, status }: BookingFacts, actor: BookingActor): ActAnswer {
    if (actor !== 'rider') return refuse('not_permitted')
    return service === 'taxi' && status === 'STARTED' ? allowed : refuse('wrong_status')
  },
  /** The rider, an admin for them, or the system at the end, changes how the ride is paid until it is PAID. */
  choosePayment(booking: BookingFacts, actor: BookingActor): ActAnswer {
    if (actor !== 'rider' && actor !== 'admin' && actor !== 'system') return refuse('not_permitted')
    const settled = booking.prepaid || booking.status === 'PAID' || isFinal(booking.status)
    return settled ? refuse('wrong_status') : allowed
  },
  /** The rider, or an admin for them, uses a promo until it is PAID: the discount of a prepaid booking was paid with it. */
  choosePromo(booking: BookingFacts, actor: BookingActor): ActAnswer {
    return bookingCan.choosePayment(booking, actor)
  },
  cancel: (booking: BookingFacts, actor: BookingActor, waited?: Waited) =>
    move('cancel', booking, actor, waited),
  /** A driver cancels a booking that is then searched for again: it is NEW again, not cancelled. */
  giveBack: (booking: BookingFacts, actor: BookingActor) => move('giveBack', booking, actor),
  /** Ends a PAID booking, with or without a rating. */
  complete: (booking: BookingFacts, actor: BookingActor, waited?: Waited) =>
    move('complete', booking, actor, waited),
  /** A rating completes a PAID booking. A booking that the system completed can be rated once within 7 days. */
  rate(booking: BookingFacts, actor: BookingActor, waited: Waited = {}): ActAnswer {
    if (actor !== 'rider') return refuse('not_permitted')
    if (typeof booking.rating === 'number') return refuse('already_rated')
    if (booking.status === 'PAID') return allowed
    const late = booking.completedBy === 'system' && isJustComplete(booking, waited)
    return late ? allowed : refuse('wrong_status')
  },
  /** The rider tips the driver of a paid trip once, until 7 days after its end. */
  tip(booking: BookingFacts, actor: BookingActor, waited: Waited = {}): ActAnswer {
    if (actor !== 'rider') return refuse('not_permitted')
    if (typeof booking.tip === 'number') return refuse('already_tipped')
    return booking.status === 'PAID' || isJustComplete(booking, waited) ? allowed : refuse('wrong_status')
  },
  /** Rider and driver can chat and see each other's contact details while the trip is active. */
  contact(booking: BookingFacts, actor: BookingActor): ActAnswer {
    if (actor === 'admin') return allowed
    if (actor !== 'rider' && actor !== 'driver') return refuse('not_permitted')
    return isInContact(booking.status) ? allowed : refuse('wrong_status')
  },
} as const
