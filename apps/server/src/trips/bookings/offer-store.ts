import type { OfferState } from '@cabstand/domain/dispatch/eligibility'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { toJson } from '../../platform/db/json.ts'
import { prepared, preparedRead } from '../../platform/db/prepared.ts'
import type { OfferOutcome } from '../../platform/db/stored-values.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { BookingRow } from './booking-row.ts'
import { newSince } from './event-store.ts'

export interface NewOffer {
  readonly driver: string
  readonly round: number
  readonly offeredAt: Date
  readonly expiresAt: Date | null
  readonly roadSeconds: number | null
  readonly roadMeters: number | null
  readonly distanceMeters: number
}

/** Makes offers of a booking. One text for any number of them, so that it is prepared once. */
export async function insertOffers(tx: Tx, bookingId: string, offers: readonly NewOffer[]): Promise<void> {
  await sql`
    insert into offers
      (booking_id, driver, round, offered_at, expires_at, road_seconds, road_meters, distance_meters)
    select ${bookingId}::uuid, o.driver, o.round, o."offeredAt", o."expiresAt", o."roadSeconds", o."roadMeters",
      o."distanceMeters"
    from jsonb_to_recordset(${toJson(offers)}::jsonb) as o (
      driver uuid, round int, "offeredAt" timestamptz, "expiresAt" timestamptz,
      "roadSeconds" int, "roadMeters" int, "distanceMeters" int)`.execute(tx)
}

/** Whether a driver ever had an offer for a booking, with any outcome. */
export async function wasOffered(db: Database | Tx, bookingId: string, driver: string): Promise<boolean> {
  const row = await db
    .selectFrom('offers')
    .select('driver')
    .where('bookingId', '=', bookingId)
    .where('driver', '=', driver)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Closes a driver's open offer; false when there was none. */
export async function closeOffer(
  tx: Tx,
  offer: { bookingId: string; driver: string; outcome: OfferOutcome; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('offers')
    .set({ outcome: offer.outcome, answeredAt: offer.at })
    .where('bookingId', '=', offer.bookingId)
    .where('driver', '=', offer.driver)
    .where('outcome', '=', 'open')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * The open offers of a booking, and when they expire. While the booking is NEW, they change only with a new event
 * number.
 */
export async function listOpenOffersFor(
  db: Database | Tx,
  bookingId: string,
): Promise<{ driver: string; expiresAt: Date | null; roadSeconds: number | null }[]> {
  return selectOpenOffers(db, { bookingId })
}

const selectOpenOffers = preparedRead((db, { bookingId }: { bookingId: string }) =>
  db
    .selectFrom('offers')
    .select(['driver', 'expiresAt', 'roadSeconds'])
    .where('bookingId', '=', bookingId)
    .where('outcome', '=', 'open'),
)

/** Closes the open offers of a booking that was accepted, that of the accepting driver as accepted. */
export async function takeOffers(
  tx: Tx,
  { bookingId, winner, at }: { bookingId: string; winner: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('offers')
    .set({
      outcome: sql<OfferOutcome>`case when driver = ${winner}::uuid then 'accepted' else 'taken' end`,
      answeredAt: at,
    })
    .where('bookingId', '=', bookingId)
    .where('outcome', '=', 'open')
    .execute()
}

/** Closes every open offer of a booking. Returns the drivers of the offers. */
export async function closeOffers(
  tx: Tx,
  input: { bookingId: string; outcome: OfferOutcome; at: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('offers')
    .set({ outcome: input.outcome, answeredAt: input.at })
    .where('bookingId', '=', input.bookingId)
    .where('outcome', '=', 'open')
    .returning('driver')
    .execute()
  return rows.map((row) => row.driver)
}

/** The accepted offer of a driver who gives the booking back. They get no further offer for it. */
export async function returnOffer(
  tx: Tx,
  { bookingId, driver, reason }: { bookingId: string; driver: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('offers')
    .set({ outcome: 'returned', returnReason: reason })
    .where('bookingId', '=', bookingId)
    .where('driver', '=', driver)
    .where('outcome', '=', 'accepted')
    .execute()
}

/** The times by which offers are judged. */
export interface OfferTimes {
  readonly now: Date
  readonly autoDispatch: boolean
  /** The search for a Book Later with a time up to this one has begun. */
  readonly searchUntil: Date
  /** During a search, an offer without an expiry time that was made before this one has expired. */
  readonly askedBefore: Date
}

/**
 * Closes open offers that can no longer be accepted: expired ones as `expired`, and those of drivers who are on another
 * trip or offline as `withdrawn`. While no search is running, only expired ones: staff chose the driver, whose state may
 * still change. Returns the drivers of the offers.
 */
export async function closeUnavailableOffers(
  tx: Tx,
  bookingId: string,
  times: OfferTimes,
): Promise<string[]> {
  const rows = await updateUnavailable(tx, { bookingId, ...times })
  return rows.map((row) => row.driver)
}

const updateUnavailable = prepared((db, { bookingId, ...times }: OfferTimes & { bookingId: string }) =>
  db
    .updateTable('offers as o')
    .from('users as u')
    .from('bookings as b')
    .set({
      outcome: sql<OfferOutcome>`case when ${expired(times)} then 'expired' else 'withdrawn' end`,
      answeredAt: sql<Date | null>`case when ${expired(times)} then null else ${times.now}::timestamptz end`,
    })
    .whereRef('u.id', '=', 'o.driver')
    .whereRef('b.id', '=', 'o.bookingId')
    .where('o.bookingId', '=', bookingId)
    .where('o.outcome', '=', 'open')
    .where(unavailable(times))
    .returning('o.driver'),
)

const selectOutcomes = prepared((db, { bookingId }: { bookingId: string }) =>
  db.selectFrom('offers').select(['driver', 'outcome']).where('bookingId', '=', bookingId).orderBy('round'),
)

/** The outcome of each driver's newest offer for a booking. */
export async function listOfferStates(
  db: Database | Tx,
  bookingId: string,
): Promise<Map<string, OfferState>> {
  return toOfferStates(await selectOutcomes(db, { bookingId }))
}

/** From a booking's offers in the order of their rounds. A decline is final, and so is giving the booking back. */
function toOfferStates(offers: readonly { driver: string; outcome: string }[]): Map<string, OfferState> {
  const states = new Map<string, OfferState>()
  for (const { driver, outcome } of offers) {
    if (states.get(driver) === 'declined') continue
    if (outcome === 'returned') states.set(driver, 'declined')
    else
      states.set(
        driver,
        outcome === 'open' || outcome === 'declined' || outcome === 'expired' ? outcome : 'none',
      )
  }
  return states
}

export interface BookingWithOffers {
  readonly booking: BookingRow
  /** When the booking became NEW. */
  readonly newSince: Date
  /** The outcome of each driver's newest offer. */
  readonly offers: ReadonlyMap<string, OfferState>
  /** Whether `closeUnavailableOffers` would close any. */
  readonly hasUnavailable: boolean
}

/**
 * A consistent snapshot of a booking and its offers. While the booking is NEW, its offers change only with a new event
 * number.
 */
export async function findBookingWithOffers(
  db: Database,
  id: string,
  times: OfferTimes,
): Promise<BookingWithOffers | undefined> {
  const [row] = await selectBookingWithOffers(db, { id, ...times })
  if (row === undefined) return undefined
  const { offers, newSince, ...booking } = row
  return {
    booking,
    newSince,
    offers: toOfferStates(offers),
    hasUnavailable: offers.some((offer) => offer.unavailable),
  }
}

const searching = ({ autoDispatch, searchUntil }: OfferTimes) => sql<boolean>`
  (${autoDispatch}::boolean and (not b.book_later or b.trip_date <= ${searchUntil}::timestamptz))`

/** An offer has no expiry time when it was made while autoDispatch was off; the operator may have turned it on since. */
const expired = (times: OfferTimes) => sql<boolean>`
  (coalesce(o.expires_at <= ${times.now}::timestamptz, false)
    or o.expires_at is null and o.offered_at <= ${times.askedBefore}::timestamptz and ${searching(times)})`

const unavailable = (times: OfferTimes) => sql<boolean>`
  (${expired(times)} or (u.queue or not u.driver_active_status) and ${searching(times)})`

const selectBookingWithOffers = prepared((db, { id, ...times }: OfferTimes & { id: string }) =>
  db
    .selectFrom('bookings as b')
    .selectAll('b')
    .select(newSince.as('newSince'))
    .select(
      sql<{ driver: string; outcome: string; unavailable: boolean }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('driver', o.driver, 'outcome', o.outcome,
          'unavailable', o.outcome = 'open' and ${unavailable(times)}) order by o.round)
        from offers o join users u on u.id = o.driver where o.booking_id = b.id), '[]'::jsonb)`.as('offers'),
    )
    .where('b.id', '=', id),
)

/** The open offers of some drivers with the data of their cards, oldest first. */
export async function listOpenOffers(db: Database, drivers: readonly string[], now: Date) {
  return drivers.length === 0 ? [] : selectOffersOfDrivers(db, { drivers, now })
}

const selectOffersOfDrivers = prepared((db, { drivers, now }: { drivers: readonly string[]; now: Date }) =>
  db
    .selectFrom('offers as o')
    .innerJoin('bookings as b', 'b.id', 'o.bookingId')
    .selectAll('o')
    .select([
      'b.reference',
      'b.service',
      'b.carType',
      'b.pickupLat',
      'b.pickupLng',
      'b.pickupAddress',
      'b.pickupTranslations',
      'b.dropLat',
      'b.dropLng',
      'b.dropAddress',
      'b.dropTranslations',
      'b.waypoints',
      'b.polyline',
      'b.tripDate',
      'b.bookLater',
      'b.customerName',
      'b.driverShare',
      'b.paymentMode',
      'b.estimateDistance',
      'b.estimateTime',
      'b.estimateBreakdown',
    ])
    .where(sql<boolean>`o.driver = any(${drivers}::uuid[])`)
    .where('o.outcome', '=', 'open')
    .where('b.status', '=', 'NEW')
    .where((eb) => eb.or([eb('o.expiresAt', 'is', null), eb('o.expiresAt', '>', now)]))
    .orderBy('o.offeredAt'),
)

/** Records that the driver's device has shown the offer. */
export async function acknowledgeOffer(
  db: Database,
  offer: { bookingId: string; driver: string; round: number; at: Date },
): Promise<void> {
  await db
    .updateTable('offers')
    .set({ acknowledgedAt: offer.at })
    .where('bookingId', '=', offer.bookingId)
    .where('driver', '=', offer.driver)
    .where('round', '=', offer.round)
    .where('acknowledgedAt', 'is', null)
    .execute()
}

/** All offers of a booking with their drivers' names, in order. */
export async function listOffers(db: Database, bookingId: string) {
  return db
    .selectFrom('offers as o')
    .innerJoin('users as u', 'u.id', 'o.driver')
    .selectAll('o')
    .select(['u.firstName', 'u.lastName'])
    .where('o.bookingId', '=', bookingId)
    .orderBy('o.round')
    .orderBy('o.roadSeconds')
    .execute()
}
