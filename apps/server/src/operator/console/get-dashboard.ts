import type { DashboardFigures, DashboardHour } from '@cabstand/contract/http/operator/dashboard'
import type { SignedIn } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { SettingsReader } from '../settings/index.ts'
import {
  type ChartDay,
  countAnswers,
  countRunning,
  countWithoutDriver,
  type DashboardScope,
  medianWaits,
  type PaidSum,
  sumPaid,
  sumPaidByHour,
} from './dashboard-store.ts'

export interface DashboardDeps {
  readonly db: Database
  readonly settings: SettingsReader
  readonly now: () => Date
}

/** The figures of the service for admins, of their own bookings for fleet admins. */
export async function getDashboard(
  { db, settings, now }: DashboardDeps,
  caller: SignedIn,
): Promise<DashboardFigures> {
  const isAdmin = caller.role === 'admin'
  const { timeZone } = await settings.get()
  const scope: DashboardScope = { fleetadmin: isAdmin ? null : caller.userId, now: now(), timeZone }
  const [paid, byHour, waits, trips, offers, noDriver] = await Promise.all([
    sumPaid(db, scope),
    sumPaidByHour(db, scope),
    medianWaits(db, scope),
    countRunning(db, scope),
    countAnswers(db, scope),
    isAdmin ? countWithoutDriver(db, scope) : null,
  ])
  const of = (name: (typeof paid)[number]['period']) => paid.filter(({ period }) => period === name)
  const [ever] = of('total')
  const hoursOf = (day: ChartDay) =>
    hours(
      byHour.filter((sum) => sum.day === day),
      waits.filter((wait) => wait.day === day),
    )
  return {
    at: scope.now.toISOString(),
    today: { amount: totalEarned(of('today')), before: totalEarned(of('lastWeek')) },
    month: { amount: totalEarned(of('month')), before: totalEarned(of('lastMonth')) },
    total: {
      amount: totalEarned(of('total')),
      trips: totalTrips(of('total')),
      since: ever?.since?.toISOString() ?? null,
    },
    trips,
    offers,
    waitSeconds: waits.find(({ day, hour }) => day === 'today' && hour === null)?.seconds ?? null,
    noDriver: noDriver && { ...noDriver, lastAt: noDriver.lastAt?.toISOString() ?? null },
    hours: hoursOf('today'),
    hoursBefore: hoursOf('lastWeek'),
  }
}

const totalEarned = (sums: readonly PaidSum[]) => sums.reduce((total, { earned }) => total + earned, 0)
const totalTrips = (sums: readonly PaidSum[]) => sums.reduce((total, { trips }) => total + trips, 0)

function hours(
  sums: readonly (PaidSum & { readonly hour: number })[],
  waits: readonly { readonly hour: number | null; readonly seconds: number | null }[],
): DashboardHour[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const own = sums.filter((sum) => sum.hour === hour)
    const waitSeconds = waits.find((wait) => wait.hour === hour)?.seconds ?? null
    return { hour, fees: totalEarned(own), trips: totalTrips(own), waitSeconds }
  })
}
