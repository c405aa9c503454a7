import { openTopUp } from '@cabstand/contract/http/money/payments'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { createBooking } from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import type { WalletOwner } from '@cabstand/domain/ledger/accounts'
import { adminCredit } from '@cabstand/domain/ledger/postings'
import { checkLedger } from '../../src/money/books/index.ts'
import { postEntry } from '../../src/money/wallet/index.ts'
import { createKeyedHash } from '../../src/people/auth/index.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { asOwner } from './as-owner.ts'
import { answerTestCard } from './test-card.ts'
import type { TestClient } from './test-client.ts'
import type { TestDatabase } from './test-database.ts'
import { type TestServer, testSecret } from './test-server.ts'
import { goOnline, quoteFor } from './trip.ts'

/** Adds an amount, in minor units, to a rider's wallet. */
export const creditRider = (db: Database, userId: string, amount: number): Promise<void> =>
  credit(db, { role: 'rider', userId }, amount)

/** Adds an amount, in minor units, to a driver's wallet. */
export const creditDriver = (db: Database, userId: string, amount: number): Promise<void> =>
  credit(db, { role: 'driver', userId }, amount)

async function credit(db: Database, owner: WalletOwner, amount: number): Promise<void> {
  const postings = adminCredit({ owner, amount })
  await transaction(db, (tx) =>
    postEntry(tx, { event: 'test.credit', bookingId: null, at: new Date(), postings }),
  )
}

/**
 * Offers one car type for parcels in place of those of the demo, and asks for no pictures of them. Call it before the
 * settings are read.
 */
export async function offerParcels(database: TestDatabase): Promise<void> {
  await asOwner(
    database,
    `update settings set allow_delivery_pickup_image_capture = false, allow_final_delivery_image_capture = false`,
  )
  await asOwner(database, `update car_types set archived_at = now() where service = 'delivery'`)
  await asOwner(
    database,
    `insert into car_types (id, name, service, image, base_fare, rate_per_unit_distance, rate_per_hour,
       min_fare, convenience_fee_type, convenience_fees)
     values (gen_random_uuid(), 'Parcel', 'delivery', 'parcel', 300, 1, 10, 500, 'percentage', 10)`,
  )
}

/** Makes a driver carry parcels. */
export async function makeCarrier(database: TestDatabase, driver: string): Promise<void> {
  await asOwner(
    database,
    `update users set car_type = (select id from car_types where name = 'Parcel') where id = $1`,
    [driver],
  )
}

/** What is in a person's wallet. */
export const readBalance = async (by: TestClient): Promise<number> =>
  (await by.call(getWallet, { query: {} })).walletBalance

/** The lines of the entries about a payment, a refund or another subject, in the order of posting. */
export const linesAbout = (database: TestDatabase, subjectId: string | undefined) =>
  asOwner<{ event: string; account: string; amount: number }>(
    database,
    `select e.event, l.account, l.amount::int from ledger_entries e join ledger_lines l on l.entry_id = e.id
     where e.subject_id = $1 order by e.id, l.line`,
    [subjectId],
  )

/** What the nightly check of the books finds. */
export async function findProblems(db: Database): Promise<string[]> {
  const found: string[] = []
  for await (const problem of checkLedger({ db, hash: createKeyedHash(testSecret) })) found.push(problem)
  return found
}

/** The payer tops up their wallet with the test provider. Returns the payment. */
export async function topUpByTestCard(payer: TestClient, amount: number): Promise<string> {
  const { attemptId } = await payer.call(openTopUp, { body: { provider: 'test', amount } })
  const { status } = await answerTestCard(payer, attemptId, 'approve')
  if (status !== 'paid') throw new Error(`the top-up is ${status}`)
  return attemptId
}

/** Books a delivery that waits for its payment. */
export async function bookParcel(
  server: TestServer,
  {
    rider,
    carrier,
  }: { readonly rider: TestClient; readonly carrier: TestClient & { readonly userId: string } },
): Promise<RiderBooking> {
  await goOnline(server, carrier)
  const { quoteId } = await quoteFor(rider, 'Parcel')
  const body = { quoteId, deliveryPersonPhone: '+351 912 345 678' }
  return rider.call<typeof createBooking, 'rider'>(createBooking, { body })
}
