import type { DispatchDriver, OfferState } from '@cabstand/domain/dispatch/eligibility'
import type { DriverPosition } from '../tracking/index.ts'
import type { DriverState } from './driver-store.ts'

/** The input of the dispatch rules about a driver: stored state and newest position. */
export function toDispatchDriver(
  state: DriverState,
  position: DriverPosition | undefined,
  offer: OfferState,
): DispatchDriver {
  return {
    driverId: state.id,
    approved: state.approved,
    driverActiveStatus: state.driverActiveStatus,
    queue: state.queue,
    carTypeId: state.carType,
    position: position ?? null,
    lastSeenAtMs: position?.lastSeenAtMs ?? null,
    availableAmount: (state.balance ?? 0) - (state.held ?? 0),
    offer,
  }
}
