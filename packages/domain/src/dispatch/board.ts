import type { BookingStatus } from '../booking/status.ts'

/** Times after which staff should act. The dispatch board shows an age in red from then on. */
export const boardThresholds = {
  /** A search lasts five minutes; from here on there is hardly time to help it. */
  waitWarnSeconds: 60,
  waitAlarmSeconds: 180,
  /** After the expected arrival at the pickup, or at the drop. */
  pickupLateSeconds: 300,
  dropLateSeconds: 600,
  /** The car waits at the pickup. */
  riderAbsentSeconds: 600,
  /** A car on its way, or on a trip, stays in one place. */
  stoppedSeconds: 300,
  /** A car on its way, or on a trip, sends no position. */
  silentSeconds: 180,
  /** Anything shorter after the expected time is not late. */
  overdueSeconds: 60,
  /** The trip is over and its money open. */
  paymentOpenSeconds: 600,
} as const

/** Book Laters are shown on the board from this long before their time. */
export const boardLaterHours = 24

/** The columns of the dispatch board, in their order. */
export const boardGroups = ['waiting', 'approaching', 'onTrip', 'trouble'] as const
export type BoardGroup = (typeof boardGroups)[number]

/** What is wrong with a booking; the worst first. */
export const boardTroubles = [
  'silent',
  'stopped',
  'latePickup',
  'lateDrop',
  'riderAbsent',
  'paymentOpen',
  'alert',
] as const
export type BoardTrouble = (typeof boardTroubles)[number]

/** Statuses of the bookings on the board. */
export const boardStatuses = [
  'NEW',
  'ACCEPTED',
  'ARRIVED',
  'STARTED',
  'REACHED',
  'PENDING',
] as const satisfies readonly BookingStatus[]

/** What decides where a booking stands on the board. Times are in epoch milliseconds. */
export interface BoardFacts {
  readonly status: BookingStatus
  /** When the status began; for an accepted Book Later, when its driver must set out. */
  readonly sinceMs: number
  /** When drivers begin to get offers; later than `sinceMs` for a Book Later. */
  readonly searchMs: number
  /** When the car is expected at its next stop; null when unknown. */
  readonly expectedMs: number | null
  /** Whether staff were alerted. */
  readonly alerted: boolean
  /** The booking's car; null: it has not been heard of. Undefined: cars are not known yet. */
  readonly car: { readonly lastSeenMs: number; readonly stillSinceMs: number } | null | undefined
}

export type BoardTone = 'calm' | 'warn' | 'alarm'

/** What a row says at its end: how long it has lasted, when something is due, or how long that is overdue. */
export type BoardAge =
  | { readonly kind: 'waiting' | 'overdue'; readonly sinceMs: number }
  | { readonly kind: 'due'; readonly atMs: number }
  /** A time of the day: a Book Later, or the expected end of a trip. */
  | { readonly kind: 'clock'; readonly atMs: number }
  | { readonly kind: 'none' }

export interface BoardPlace {
  readonly group: BoardGroup
  /** Of the group `trouble`: what is wrong, and since when. */
  readonly trouble: { readonly kind: BoardTrouble; readonly sinceMs: number } | null
  readonly age: BoardAge
  readonly tone: BoardTone
  /** Rows of a group stand in the order of this number. */
  readonly orderMs: number
}

/** Where a booking stands on the board now. */
export function boardPlace(facts: BoardFacts, nowMs: number): BoardPlace {
  const trouble = findTrouble(facts, nowMs)
  if (trouble !== null) {
    const { sinceMs } = trouble
    const tone = alarming.has(trouble.kind) ? 'alarm' : 'warn'
    return { group: 'trouble', trouble, age: { kind: 'waiting', sinceMs }, tone, orderMs: sinceMs }
  }
  return { trouble: null, ...quietPlace(facts, nowMs) }
}

const alarming: ReadonlySet<BoardTrouble> = new Set(['stopped', 'silent', 'latePickup'])

function quietPlace(facts: BoardFacts, nowMs: number): Omit<BoardPlace, 'trouble'> {
  const { status, sinceMs, expectedMs } = facts
  if (status === 'NEW') return waitingPlace(facts, nowMs)
  if (status === 'ARRIVED') {
    return {
      group: 'approaching',
      age: { kind: 'waiting', sinceMs },
      tone: 'calm',
      orderMs: sinceMs,
    }
  }
  if (status === 'ACCEPTED') {
    const isLater = sinceMs > nowMs
    const atMs = expectedMs ?? sinceMs
    const age: BoardAge = isLater ? { kind: 'clock', atMs } : dueOrOverdue(expectedMs, nowMs)
    return { group: 'approaching', age, tone: toneOfDue(age), orderMs: atMs }
  }
  if (status === 'STARTED') {
    const age: BoardAge =
      expectedMs === null
        ? { kind: 'none' }
        : isOverdue(expectedMs, nowMs)
          ? { kind: 'overdue', sinceMs: expectedMs }
          : { kind: 'clock', atMs: expectedMs }
    return { group: 'onTrip', age, tone: toneOfDue(age), orderMs: expectedMs ?? sinceMs }
  }
  return { group: 'onTrip', age: { kind: 'waiting', sinceMs }, tone: 'calm', orderMs: sinceMs }
}

function waitingPlace({ searchMs, expectedMs }: BoardFacts, nowMs: number): Omit<BoardPlace, 'trouble'> {
  const group = 'waiting'
  if (searchMs > nowMs) {
    const atMs = expectedMs ?? searchMs
    return { group, age: { kind: 'clock', atMs }, tone: 'calm', orderMs: searchMs }
  }
  const waited = (nowMs - searchMs) / 1000
  const { waitWarnSeconds, waitAlarmSeconds } = boardThresholds
  const tone = waited >= waitAlarmSeconds ? 'alarm' : waited >= waitWarnSeconds ? 'warn' : 'calm'
  return { group, age: { kind: 'waiting', sinceMs: searchMs }, tone, orderMs: searchMs }
}

const isOverdue = (expectedMs: number, nowMs: number) =>
  nowMs - expectedMs >= boardThresholds.overdueSeconds * 1000

function dueOrOverdue(expectedMs: number | null, nowMs: number): BoardAge {
  if (expectedMs === null) return { kind: 'none' }
  return isOverdue(expectedMs, nowMs)
    ? { kind: 'overdue', sinceMs: expectedMs }
    : { kind: 'due', atMs: expectedMs }
}

const toneOfDue = ({ kind }: BoardAge): BoardTone => (kind === 'overdue' ? 'warn' : 'calm')

/** The worst trouble of a booking; null when there is none. */
function findTrouble(facts: BoardFacts, nowMs: number): BoardPlace['trouble'] {
  const { status, sinceMs, expectedMs, alerted } = facts
  const begun = sinceMs <= nowMs
  const drives = begun && (status === 'ACCEPTED' || status === 'STARTED')
  const limits = boardThresholds
  // A car that stood, or was silent, before the status began has been expected to move only since then.
  const within = (atMs: number) => Math.max(sinceMs, atMs)
  const since: readonly (readonly [BoardTrouble, number | undefined, number])[] = [
    ['silent', drives ? silentSince(facts) : undefined, limits.silentSeconds],
    ['stopped', drives && facts.car ? within(facts.car.stillSinceMs) : undefined, limits.stoppedSeconds],
    [
      'latePickup',
      begun && status === 'ACCEPTED' ? (expectedMs ?? undefined) : undefined,
      limits.pickupLateSeconds,
    ],
    ['lateDrop', status === 'STARTED' ? (expectedMs ?? undefined) : undefined, limits.dropLateSeconds],
    ['riderAbsent', status === 'ARRIVED' ? sinceMs : undefined, limits.riderAbsentSeconds],
    ['paymentOpen', status === 'PENDING' ? sinceMs : undefined, limits.paymentOpenSeconds],
    ['alert', alerted ? Math.min(sinceMs, nowMs) : undefined, 0],
  ]
  const found = since.find(([, from, seconds]) => from !== undefined && nowMs - from >= seconds * 1000)
  return found?.[1] === undefined ? null : { kind: found[0], sinceMs: found[1] }
}

/** A car that was never heard from is silent since the status began. */
function silentSince({ car, sinceMs }: BoardFacts): number | undefined {
  if (car === undefined) return undefined
  return car === null ? sinceMs : Math.max(sinceMs, car.lastSeenMs)
}
