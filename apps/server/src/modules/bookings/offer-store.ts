import type { OfferState } from '@cabstand/domain/dispatch/eligibility'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tx } from '../../db/transaction.ts'

export interface NewOffer {
  readonly bookingId: string
  readonly driver: string
  readonly round: number
  readonly offeredAt: Date
  readonly expiresAt: Date | null
  readonly roadSeconds: number | null
  readonly roadMeters: number | null
  readonly distanceMeters: number
}

export type OfferOutcome = 'open' | 'accepted' | 'declined' | 'lapsed' | 'taken' | 'withdrawn'

export async function insertOffers(tx: Tx, offers: readonly NewOffer[]): Promise<void> {
  if (offers.length === 0) return
  await tx
    .insertInto('offers')
    .values([...offers])
    .execute()
}

/** The open offer of a driver for a booking that has not lapsed; undefined when there is none. */
export async function findOpenOffer(tx: Tx, bookingId: string, driver: string, now: Date) {
  const [offer] = await selectOpenOffer(tx, { bookingId, driver, now })
  return offer
}

const selectOpenOffer = prepared(
  (db, { bookingId, driver, now }: { bookingId: string; driver: string; now: Date }) =>
    db
      .selectFrom('offers')
      .selectAll()
      .where('bookingId', '=', bookingId)
      .where('driver', '=', driver)
      .where('outcome', '=', 'open')
      .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)])),
)

/** Whether a driver was ever asked for a booking, whatever became of it. */
export async function wasOffered(tx: Tx, bookingId: string, driver: string): Promise<boolean> {
  const row = await tx
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

/** Closes the open offers of a booking that a driver has taken, his own as accepted; returns the drivers who held them. */
export async function closeOffersFor(
  tx: Tx,
  input: { bookingId: string; winner: string; at: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('offers')
    .set((eb) => ({
      outcome: eb.case().when('driver', '=', input.winner).then('accepted').else('taken').end(),
      answeredAt: input.at,
    }))
    .where('bookingId', '=', input.bookingId)
    .where('outcome', '=', 'open')
    .returning('driver')
    .execute()
  return rows.map((row) => row.driver)
}

/** Closes every open offer of a booking; returns the drivers who held them. */
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

/** Lets the offers whose time has passed lapse; returns the drivers who held them. */
export async function lapseOffers(tx: Tx, bookingId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('offers')
    .set({ outcome: 'lapsed' })
    .where('bookingId', '=', bookingId)
    .where('outcome', '=', 'open')
    .where('expiresAt', '<=', now)
    .returning('driver')
    .execute()
  return rows.map((row) => row.driver)
}

/**
 * Takes back the offers of drivers who cannot take them any more: on another job, or offline. One that an admin
 * made stays. Returns the drivers who held them.
 */
export async function withdrawUselessOffers(tx: Tx, bookingId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('offers')
    .set({ outcome: 'withdrawn', answeredAt: now })
    .where('bookingId', '=', bookingId)
    .where('outcome', '=', 'open')
    .where('expiresAt', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('users as u')
          .select('u.id')
          .whereRef('u.id', '=', 'offers.driver')
          .where((inner) =>
            inner.or([inner('u.queue', '=', true), inner('u.driverActiveStatus', '=', false)]),
          ),
      ),
    )
    .returning('driver')
    .execute()
  return rows.map((row) => row.driver)
}

const selectOutcomes = prepared((db, { bookingId }: { bookingId: string }) =>
  db.selectFrom('offers').select(['driver', 'outcome']).where('bookingId', '=', bookingId).orderBy('round'),
)

/** What became of each driver's newest offer for a booking. */
export async function listOfferStates(
  db: Database | Tx,
  bookingId: string,
): Promise<Map<string, OfferState>> {
  const rows = await selectOutcomes(db, { bookingId })
  const states = new Map<string, OfferState>()
  for (const { driver, outcome } of rows) {
    if (states.get(driver) === 'declined') continue
    states.set(
      driver,
      outcome === 'open' || outcome === 'declined' || outcome === 'lapsed' ? outcome : 'none',
    )
  }
  return states
}

/** The open offers of some drivers with what their cards show, oldest first. */
export async function listOpenOffers(db: Database, drivers: readonly string[], now: Date) {
  if (drivers.length === 0) return []
  return db
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
    .orderBy('o.offeredAt')
    .execute()
}

/** Notes that the driver's device has shown the offer. */
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
