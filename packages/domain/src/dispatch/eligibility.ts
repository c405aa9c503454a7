import { haversineMeters, type LatLng } from '../distance.ts'

/** Seconds after which a driver who is not heard from gets no offers. */
export const heardWithinSeconds = 120

/** What became of a driver's last offer for this booking. */
export type OfferState = 'none' | 'open' | 'lapsed' | 'declined'

/** What dispatch reads of a driver. */
export interface DispatchDriver {
  readonly driverId: string
  readonly approved: boolean
  readonly driverActiveStatus: boolean
  /** On a job. */
  readonly queue: boolean
  readonly carTypeId: string | null
  readonly position: LatLng | null
  /** Time of the last position or heartbeat. */
  readonly heardAtMs: number | null
  /** Wallet balance in minor units. */
  readonly walletBalance: number
  readonly offer: OfferState
}

/** What dispatch reads of a booking and of settings. */
export interface DispatchRequest {
  readonly pickup: LatLng
  readonly carTypeId: string
  readonly prepaid: boolean
  /** The fee that a cash trip would take from the driver's wallet, in minor units. */
  readonly convenienceFees: number
  /** Settings: drivers' balances may go below zero. */
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
 * position counts as stale. `radiusMeters` is that of the ring (great circle).
 */
export function ineligibility(
  driver: DispatchDriver,
  request: DispatchRequest,
  radiusMeters: number,
  nowMs: number,
): IneligibilityReason[] {
  const { position, heardAtMs } = driver
  const stale = heardAtMs === null || nowMs - heardAtMs > heardWithinSeconds * 1000
  const balanceCounts = !request.prepaid && !request.negativeBalance
  const checks: readonly (readonly [IneligibilityReason, boolean])[] = [
    ['not-approved', !driver.approved],
    ['inactive', !driver.driverActiveStatus],
    ['on-a-job', driver.queue],
    ['wrong-car-type', driver.carTypeId !== request.carTypeId],
    ['stale-position', stale || position === null],
    ['outside-radius', position !== null && haversineMeters(position, request.pickup) > radiusMeters],
    ['low-balance', balanceCounts && driver.walletBalance < request.convenienceFees],
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
