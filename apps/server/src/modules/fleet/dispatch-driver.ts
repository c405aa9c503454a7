import type { DispatchDriver, OfferState } from '@cabstand/domain/dispatch/eligibility'
import type { DriverPosition } from '../tracking/index.ts'
import type { DriverState } from './driver-store.ts'

/** A driver as the rules of dispatch read one: what the records say, and where the car was heard. */
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
    heardAtMs: position?.heardAtMs ?? null,
    walletBalance: state.balance ?? 0,
    offer,
  }
}
