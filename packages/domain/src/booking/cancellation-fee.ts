import type { CancelSlab } from '../fare/tariff.ts'
import { driverQueueMs } from './book-later.ts'
import type { BookingStatus } from './status.ts'
import type { BookingActor } from './transitions.ts'

export interface CancellationInput {
  readonly status: BookingStatus
  readonly cancelledBy: BookingActor
  readonly acceptedAtMs: number | null
  /** Time of a Book Later; null for Book Now. */
  readonly tripDateMs: number | null
  readonly nowMs: number
  readonly cancelSlabs: readonly CancelSlab[]
}

/**
 * The cancellation fee in minor units. Only a rider who cancels from ACCEPTED pays: the amount of the slab with the
 * largest `minsDelayed` not above the whole minutes since acceptance (Book Later: since the later of acceptance and 15
 * minutes before its time).
 */
export function cancellationFee(input: CancellationInput): number {
  const { status, cancelledBy, acceptedAtMs, tripDateMs, nowMs, cancelSlabs } = input
  if (cancelledBy !== 'rider' || status !== 'ACCEPTED' || acceptedAtMs === null) return 0
  const minutes = Math.floor((nowMs - driverQueueMs(acceptedAtMs, tripDateMs)) / 60_000)
  let due: CancelSlab | undefined
  for (const slab of cancelSlabs) {
    if (slab.minsDelayed <= minutes && (!due || slab.minsDelayed > due.minsDelayed)) due = slab
  }
  return due?.amount ?? 0
}
