import type { WalletOwner } from '@cabstand/domain/ledger/accounts'
import { adminCredit } from '@cabstand/domain/ledger/postings'
import { postEntry } from '../../src/money/wallet/index.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { asOwner } from './as-owner.ts'
import type { TestDatabase } from './test-database.ts'

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
