import { haversineMeters, type LatLng } from '../distance.ts'

/** A driver who has sent nothing for this many seconds gets no offers. */
export const heardWithinSeconds = 120

/** The outcome of a driver's last offer for this booking. */
export type OfferState = 'none' | 'open' | 'expired' | 'declined'

/** The facts about a driver that dispatch uses. */
export interface DispatchDriver {
  readonly driverId: string
  readonly approved: boolean
  readonly driverActiveStatus: boolean
  /** On a trip. */
  readonly queue: boolean
  readonly carTypeId: string | null
  readonly position: LatLng | null
  /** Time of the last position or heartbeat. */
  readonly lastSeenAtMs: number | null
  /** What is available in their wallet, in minor units. */
  readonly availableAmount: number
  readonly offer: OfferState
}

/** What staff see of a driver: `busy` on a trip; `offline` when not active, or not heard from for two minutes. */
export const driverStates = ['free', 'busy', 'offline'] as const

export type DriverWorkState = (typeof driverStates)[number]

/** A driver on a trip is busy even while their telephone has no connection. */
export function driverState(reasons: readonly IneligibilityReason[]): DriverWorkState {
  if (reasons.includes('on-a-job')) return 'busy'
  return reasons.includes('inactive') || reasons.includes('stale-position') ? 'offline' : 'free'
}

/** The facts about a booking and the settings that dispatch uses. */
export interface DispatchRequest {
  readonly pickup: LatLng
  readonly carTypeId: string
  readonly prepaid: boolean
  /** The fee that a cash trip takes from the driver's wallet, in minor units. */
  readonly convenienceFees: number
  /** The setting that lets drivers' balances go below zero. */
  readonly negativeBalance: boolean
}

/** Why a driver gets no offer. */
export const ineligibilityReasons = [
  'not-approved',
  'inactive',
  'on-a-job',
  'wrong-car-type',
  'stale-position',
  'outside-radius',
  'low-balance',
  'declined',
  'already-asked',
] as const

export type IneligibilityReason = (typeof ineligibilityReasons)[number]

/**
 * Every reason why the driver gets no offer for the booking; an empty list means eligible. A driver without a
 * position counts as stale. `radiusMeters` is the ring's radius (great circle).
 */
export function ineligibility(
  driver: DispatchDriver,
  request: DispatchRequest,
  radiusMeters: number,
  nowMs: number,
): IneligibilityReason[] {
  const { position, lastSeenAtMs } = driver
  const stale = lastSeenAtMs === null || nowMs - lastSeenAtMs > heardWithinSeconds * 1000
  const balanceCounts = !request.prepaid && !request.negativeBalance
  const checks: readonly (readonly [IneligibilityReason, boolean])[] = [
    ['not-approved', !driver.approved],
    ['inactive', !driver.driverActiveStatus],
    ['on-a-job', driver.queue],
    ['wrong-car-type', driver.carTypeId !== request.carTypeId],
    ['stale-position', stale || position === null],
    ['outside-radius', position !== null && haversineMeters(position, request.pickup) > radiusMeters],
    ['low-balance', balanceCounts && driver.availableAmount < request.convenienceFees],
    ['declined', driver.offer === 'declined'],
    ['already-asked', driver.offer === 'open'],
  ]
  return checks.filter(([, applies]) => applies).map(([reason]) => reason)
}

/** Whether the driver may get an offer for the booking. */
export function isEligible(
  driver: DispatchDriver,
  request: DispatchRequest,
  radiusMeters: number,
  nowMs: number,
): boolean {
  return ineligibility(driver, request, radiusMeters, nowMs).length === 0
}
