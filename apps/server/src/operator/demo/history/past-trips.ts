import type { PastPlace } from './past-places.ts'

/** The people of past trips, by first name. */
export type PastRider = 'Farah' | 'Jonas' | 'Noor' | 'Mateo' | 'Clara'
/** Leila carries parcels. */
export type PastDriver = 'Rui' | 'Samira' | 'Leila'

/** What was sent, and to whom. */
export interface PastParcel {
  readonly parcelTypeSelected: string
  readonly deliveryPerson: string
  readonly deliveryPersonPhone: string
  readonly deliveryInstructions: string
}

/** One past booking. */
export interface PastTrip {
  /** When the booking was made. */
  readonly bookedAt: Date
  readonly rider: PastRider
  readonly driver: PastDriver
  readonly from: PastPlace
  readonly to: PastPlace
  readonly paidBy: 'cash' | 'wallet'
  /** The name of a promo of the demo; each rider uses each once. */
  readonly promo?: string
  /** Undefined: closed without a rating. */
  readonly rating: number | undefined
  /** Duration of the trip, as a fraction of the quoted time. */
  readonly pace: number
  /** Seconds between the driver's acceptance and the rider's cancellation. */
  readonly cancelledAfterSeconds?: number
  readonly parcel?: PastParcel
  /** Of the weeks that are lived in full. */
  readonly isRecent: boolean
}

interface Habit
  extends Pick<PastTrip, 'rider' | 'driver' | 'from' | 'to' | 'cancelledAfterSeconds' | 'parcel'> {
  /** 0 is Sunday, 6 is Saturday. */
  readonly weekdays: readonly number[]
  /** UTC. */
  readonly hour: number
  readonly minute: number
  readonly paidBy?: 'wallet'
  /** Only in this week: 0 is the latest. */
  readonly week?: number
}

/** The weeks in which all habits are lived. */
const fullWeeks = 3
const dayMs = 86_400_000

/** Parcels are paid from the wallet before their pickup. */
const sent = (
  parcelTypeSelected: string,
  deliveryPerson: string,
  number: number,
  deliveryInstructions: string,
) =>
  ({
    paidBy: 'wallet',
    parcel: {
      parcelTypeSelected,
      deliveryPerson,
      deliveryPersonPhone: `+44 7700 900${number}`,
      deliveryInstructions,
    },
  }) as const

const habits: readonly Habit[] = [
  habit('Farah', 'Rui', 'farahHome', 'farahOffice', [2, 4], '08:05'),
  habit('Farah', 'Rui', 'farahOffice', 'farahHome', [4], '18:20', { paidBy: 'wallet' }),
  habit('Farah', 'Samira', 'opera', 'farahHome', [6], '23:10', { paidBy: 'wallet' }),
  habit('Farah', 'Samira', 'farahHome', 'farSide', [0], '05:40', { week: 1 }),
  habit('Jonas', 'Rui', 'jonasHome', 'jonasClinic', [1, 3], '09:35'),
  habit('Jonas', 'Rui', 'jonasClinic', 'jonasHome', [1, 3], '11:20'),
  habit('Jonas', 'Samira', 'station', 'jonasHome', [5], '20:45', { paidBy: 'wallet' }),
  habit('Jonas', 'Rui', 'market', 'jonasHome', [6], '12:15', { week: 0, cancelledAfterSeconds: 190 }),
  habit('Noor', 'Rui', 'noorHome', 'university', [1, 2, 4], '07:25', { paidBy: 'wallet' }),
  habit('Noor', 'Samira', 'university', 'station', [5], '16:50'),
  habit('Mateo', 'Rui', 'quay', 'mateoHome', [3, 6], '22:30'),
  habit('Mateo', 'Samira', 'mateoHome', 'station', [1], '06:40'),
  habit('Clara', 'Samira', 'claraHome', 'galleria', [2, 6], '15:05'),
  habit('Clara', 'Rui', 'galleria', 'claraHome', [2], '17:40'),
  habit(
    'Farah',
    'Leila',
    'farahOffice',
    'market',
    [1, 3],
    '11:10',
    sent('Letter or documents', 'Inês Prates', 990, 'Reception, ground floor'),
  ),
  habit(
    'Jonas',
    'Leila',
    'jonasClinic',
    'station',
    [5],
    '10:05',
    sent('Small parcel, up to 5 kg', 'Tom Weber', 991, 'Call on arrival'),
  ),
  habit(
    'Noor',
    'Leila',
    'university',
    'noorHome',
    [3],
    '14:25',
    sent('Large parcel, up to 10 kg', 'Samir Benali', 992, 'Ring twice'),
  ),
]

/** Mostly five stars, sometimes fewer or none. */
const ratings = [5, 5, 4, 5, undefined, 5, 5, 4, 5, 5, undefined, 5, 3, 5] as const
const paces = [1.05, 0.92, 1.18, 1, 1.1, 0.97, 1.24] as const

/** Since which week riders travel: 0 is the latest. The others have from the beginning. */
export const joinedInWeek: Readonly<Partial<Record<PastRider, number>>> = { Noor: 21, Mateo: 14, Clara: 8 }

/** The first day of a week, 0 is the latest, at midnight UTC. */
export const weekStart = (now: Date, week: number): Date =>
  new Date(Math.floor(now.getTime() / dayMs) * dayMs - (week + 1) * 7 * dayMs)

/**
 * How many of the habits were lived in a week: all in the latest weeks, ever fewer before, because the service has
 * grown.
 */
function shareOf(week: number, weeks: number): number {
  if (week < fullWeeks) return 1
  const age = (week - fullWeeks) / Math.max(1, weeks - fullWeeks)
  return 0.1 + 0.42 * (1 - age) ** 2
}

/** A number from 0 up to 1 that only the inputs determine. */
function drawn(...inputs: readonly number[]): number {
  const mixed = inputs.reduce((hash, input) => Math.imul(hash ^ (input + 0x9e3779b9), 0x85ebca6b) >>> 0, 7)
  return (Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35) >>> 0) / 2 ** 32
}

/** Riders change their minds, after two minutes or after five. */
const lateCancellations = [190, 320] as const
const cancelledShare = 0.08

/** The trips of the weeks that ended the day before `now`, oldest first. Only the dates depend on `now`. */
export function listPastTrips(now: Date, weeks: number): PastTrip[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  const days = Array.from({ length: weeks * 7 }, (_, index) => weeks * 7 - index)
  const trips = days.flatMap((daysAgo) => {
    const midnight = today - daysAgo * dayMs
    const weekday = new Date(midnight).getUTCDay()
    const week = Math.floor((daysAgo - 1) / 7)
    return habits.flatMap((each, index) =>
      each.weekdays.includes(weekday) &&
      (each.week ?? week) === week &&
      (joinedInWeek[each.rider] ?? week) >= week &&
      drawn(index, week, weekday) < shareOf(week, weeks)
        ? [
            {
              each: { ...each, ...cancellationOf(each, index, week) },
              daysAgo,
              isRecent: week < fullWeeks,
              at: midnight + (each.hour * 60 + each.minute + (daysAgo % 5)) * 60_000,
            },
          ]
        : [],
    )
  })
  const ridden = new Map<PastRider, number>()
  return trips
    .sort((a, b) => a.at - b.at)
    .map(({ each, daysAgo, isRecent, at }, index) => ({
      ...(isRecent ? promoOf(each, ridden) : {}),
      isRecent,
      bookedAt: new Date(at),
      rider: each.rider,
      driver: each.driver,
      from: each.from,
      to: each.to,
      paidBy: each.paidBy ?? 'cash',
      // A trip without a rating is closed one day later. That time must also be in the past.
      rating: daysAgo === 1 ? 5 : ratings[index % ratings.length],
      pace: paces[index % paces.length] ?? 1,
      ...(each.cancelledAfterSeconds === undefined
        ? {}
        : { cancelledAfterSeconds: each.cancelledAfterSeconds }),
      ...(each.parcel && { parcel: each.parcel }),
    }))
}

/** Now and then a ride of the older weeks was cancelled. */
function cancellationOf(
  { parcel }: Habit,
  index: number,
  week: number,
): Pick<PastTrip, 'cancelledAfterSeconds'> {
  if (parcel || week < fullWeeks || drawn(week, index, 3) >= cancelledShare) return {}
  return { cancelledAfterSeconds: lateCancellations[index % lateCancellations.length] ?? 190 }
}

/** Their second ride was with one promo, the fourth with another. Farah, as whom people try the demo, has one left. */
function promoOf({ rider }: Habit, ridden: Map<PastRider, number>): Pick<PastTrip, 'promo'> {
  const count = (ridden.get(rider) ?? 0) + 1
  ridden.set(rider, count)
  if (count === 2 && rider !== 'Farah') return { promo: 'STATION2' }
  return count === 4 ? { promo: 'HARBOUR10' } : {}
}

function habit(
  rider: PastRider,
  driver: PastDriver,
  from: PastPlace,
  to: PastPlace,
  weekdays: readonly number[],
  time: `${number}:${number}`,
  rest: Pick<Habit, 'paidBy' | 'week' | 'cancelledAfterSeconds' | 'parcel'> = {},
): Habit {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { rider, driver, from, to, weekdays, hour, minute, ...rest }
}
