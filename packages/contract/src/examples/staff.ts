import type { AssignableDriver, DispatchRecord } from '../schemas/dispatch.ts'
import { ids, times } from './ids.ts'

export const dispatch: DispatchRecord = {
  rounds: [
    {
      round: 1,
      ring: 0,
      radiusMeters: 3333,
      at: times.offered,
      candidates: [
        {
          driver: ids.driver,
          driverName: 'Rui Almeida',
          vehicleNumber: '48-QK-27',
          roadSeconds: 130,
          roadMeters: 860,
          distanceMeters: 620,
          positionAgeSeconds: 3,
          score: 1,
          outcome: 'offered',
        },
      ],
    },
  ],
  offers: [
    {
      driver: ids.driver,
      driverName: 'Rui Almeida',
      round: 1,
      offeredAt: times.offered,
      acknowledgedAt: times.offered,
      expiresAt: times.offerEnds,
      answeredAt: times.accepted,
      outcome: 'accepted',
      returnReason: null,
    },
  ],
}

export const assignable: AssignableDriver = {
  driver: ids.driver,
  driverName: 'Rui Almeida',
  vehicleNumber: '48-QK-27',
  state: 'free',
  position: { lat: 38.7012, lng: -9.8974, heading: 270, at: times.seen },
  roadSeconds: 130,
  roadMeters: 860,
  distanceMeters: 620,
  eligible: true,
  reasons: [],
  assignable: true,
}

/** The trip is paid: the driver keeps the cash, earns the share and owes the fee. */
export const exampleLedgerEntry = {
  id: ids.entry,
  event: 'booking.paid',
  at: times.paid,
  lines: [
    { account: `driver:${ids.driver}`, purpose: 'driver-share', amount: 500 },
    { account: `driver:${ids.driver}`, purpose: 'cash-collected', amount: -560 },
    { account: 'platform:fees', purpose: 'convenience-fee', amount: 60 },
  ],
}
