import type { OutputOf } from '@cabstand/contract/endpoint'
import {
  earningDays,
  type getMyEarnings as getMyEarningsEndpoint,
} from '@cabstand/contract/http/money/my-earnings'
import type { Database } from '../../platform/db/database.ts'
import { type DaysAsked, listOnlineDays, listPaidTrips, type PaidTrip } from './my-earnings-store.ts'

/** A driver's week by day, with its trips. */
export async function getMyEarnings(
  db: Database,
  asked: Omit<DaysAsked, 'days'>,
): Promise<OutputOf<typeof getMyEarningsEndpoint>> {
  const week = { ...asked, days: earningDays }
  const [trips, online] = await Promise.all([listPaidTrips(db, week), listOnlineDays(db, week)])
  const sum = (of: readonly PaidTrip[], name: 'trips' | 'driverShare' | 'tips' | 'cash') =>
    of.reduce((total, trip) => total + trip[name], 0)
  return {
    days: online.map(({ day, seconds }) => {
      const ofDay = trips.filter((trip) => trip.day === day)
      return {
        day,
        tripCount: sum(ofDay, 'trips'),
        driverShare: sum(ofDay, 'driverShare'),
        tips: sum(ofDay, 'tips'),
        cash: sum(ofDay, 'cash'),
        onlineSeconds: seconds,
        trips: ofDay.map(({ id, reference, at, pickup, drop, driverShare, tips, cash }) => ({
          id,
          reference,
          at: at.toISOString(),
          pickup,
          drop,
          driverShare,
          tips,
          cash,
        })),
      }
    }),
  }
}
