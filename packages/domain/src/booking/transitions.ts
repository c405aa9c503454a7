import type { BookingService, BookingStatus } from './status.ts'

/** Who acts on a booking: a user in their role in this booking, or the system through timers and events. */
export const bookingActors = ['rider', 'driver', 'requested-driver', 'fleetadmin', 'admin', 'system'] as const

export type BookingActor = (typeof bookingActors)[number]

/** Every action that changes the status of a booking. */
export const bookingVerbs = [
  'request',
  'confirmPayment',
  'accept',
  'arrive',
  'start',
  'reach',
  'finish',
  'pay',
  'complete',
  'cancel',
  'giveBack',
] as const

export type BookingVerb = (typeof bookingVerbs)[number]

/** How an open trip is settled; `debt` posts it as the rider's wallet debt. */
export const settlementMeans = ['cash', 'wallet', 'card', 'debt'] as const

export type SettlementMethod = (typeof settlementMeans)[number]

/**
 * What a transition requires besides its statuses and actor: `driver-in-radius`: a Book Now has an eligible driver in
 * radius; `payment-confirmed`: confirmed by the payment provider; `driver-free`: the driver's queue is false;
 * `dispatch-over`: every driver declined, or the search has timed out; `otp`: the booking's OTP, when it has one;
 * `reason`: a cancel reason; `images`: for a delivery, the images that settings ask for.
 */
export const transitionNeeds = [
  'driver-in-radius',
  'payment-confirmed',
  'driver-free',
  'dispatch-over',
  'otp',
  'reason',
  'images',
] as const

export type TransitionNeed = (typeof transitionNeeds)[number]

/** The conditions under which one actor may make one transition. */
export interface TransitionGrant {
  readonly verb: BookingVerb
  /** Allowed only after the booking has been in its status for this many minutes. */
  readonly afterMinutes?: number
  /** Only for bookings of this service. */
  readonly service?: BookingService
  /** Only for bookings with this value of `prepaid`. */
  readonly prepaid?: boolean
  /** Only for a booking that is searched for again when its driver cancels it, or only for other bookings. */
  readonly searchedAgain?: boolean
  readonly needs?: readonly TransitionNeed[]
  /** The settlement methods allowed to the actor, each with its minimum waiting time in minutes. */
  readonly means?: Readonly<Partial<Record<SettlementMethod, number>>>
  /** The reason that the system stores. */
  readonly reason?: string
}

/** `START`: a booking that does not exist yet. */
export type TransitionOrigin = 'START' | BookingStatus

type TransitionTable = Readonly<
  Record<
    TransitionOrigin,
    Readonly<Partial<Record<BookingStatus, Readonly<Partial<Record<BookingActor, TransitionGrant>>>>>>
  >
>

const day = 24 * 60

/** Who may change a booking from which status to which, and under what conditions. Anything not listed is refused. */
export const transitions = {
  START: {
    NEW: {
      rider: { verb: 'request', service: 'taxi', needs: ['driver-in-radius'] },
      admin: { verb: 'request', needs: ['driver-in-radius'] },
    },
    PAYMENT_PENDING: { rider: { verb: 'request', service: 'delivery', needs: ['driver-in-radius'] } },
  },
  PAYMENT_PENDING: {
    NEW: { system: { verb: 'confirmPayment', needs: ['payment-confirmed'] } },
    CANCELLED: {
      rider: { verb: 'cancel', reason: 'cancelled incomplete booking' },
      admin: { verb: 'cancel', reason: 'cancelled incomplete booking' },
      system: { verb: 'cancel', afterMinutes: 30, reason: 'cancelled incomplete booking' },
    },
  },
  NEW: {
    ACCEPTED: { 'requested-driver': { verb: 'accept', needs: ['driver-free'] } },
    CANCELLED: {
      rider: { verb: 'cancel', needs: ['reason'] },
      admin: { verb: 'cancel', needs: ['reason'] },
      system: { verb: 'cancel', needs: ['dispatch-over'], reason: 'no driver found' },
    },
  },
  ACCEPTED: {
    NEW: { driver: { verb: 'giveBack', searchedAgain: true, needs: ['reason'] } },
    ARRIVED: { driver: { verb: 'arrive' } },
    CANCELLED: {
      rider: { verb: 'cancel', needs: ['reason'] },
      admin: { verb: 'cancel', needs: ['reason'] },
      driver: { verb: 'cancel', searchedAgain: false, needs: ['reason'] },
      system: { verb: 'cancel', afterMinutes: 60, reason: 'driver did not arrive' },
    },
  },
  ARRIVED: {
    STARTED: { driver: { verb: 'start', needs: ['otp'] } },
    CANCELLED: {
      driver: { verb: 'cancel', needs: ['reason'] },
      admin: { verb: 'cancel', needs: ['reason'] },
      system: { verb: 'cancel', afterMinutes: 60, reason: 'trip did not start' },
    },
  },
  STARTED: {
    REACHED: { driver: { verb: 'reach', needs: ['images'] }, admin: { verb: 'reach', needs: ['images'] } },
    CANCELLED: { admin: { verb: 'cancel', needs: ['reason'] } },
  },
  REACHED: {
    PENDING: {
      driver: { verb: 'finish', prepaid: false },
      admin: { verb: 'finish', prepaid: false },
      system: { verb: 'finish', prepaid: false, afterMinutes: 10 },
    },
    PAID: { system: { verb: 'pay', prepaid: true } },
  },
  PENDING: {
    PAID: {
      driver: { verb: 'pay', means: { cash: 0 } },
      rider: { verb: 'pay', means: { wallet: 0 } },
      system: { verb: 'pay', means: { wallet: 0, card: 0 } },
      admin: { verb: 'pay', means: { cash: 0, wallet: 0, debt: day } },
    },
  },
  PAID: {
    COMPLETE: { rider: { verb: 'complete' }, system: { verb: 'complete', afterMinutes: day } },
  },
  COMPLETE: {},
  CANCELLED: {},
} as const satisfies TransitionTable

const table: TransitionTable = transitions

/** A row of the table: one transition by one actor. */
export interface Transition extends TransitionGrant {
  readonly from: TransitionOrigin
  readonly to: BookingStatus
  readonly by: BookingActor
}

/** The table as a flat list. */
export const transitionList: readonly Transition[] = Object.entries(table).flatMap(([from, targets]) =>
  Object.entries(targets).flatMap(([to, grants]) =>
    Object.entries(grants).map(([by, grant]) => ({
      ...grant,
      from: from as TransitionOrigin,
      to: to as BookingStatus,
      by: by as BookingActor,
    })),
  ),
)

/** The conditions under which `by` may change a booking from `from` to `to`; undefined when never. */
export function findTransition(
  from: TransitionOrigin,
  to: BookingStatus,
  by: BookingActor,
): Transition | undefined {
  const grant = table[from][to]?.[by]
  return grant && { ...grant, from, to, by }
}
