import pg from 'pg'

/** People whose wallets are measured; all other lines belong to others. */
export interface LedgerFilling {
  /** All lines of the ledger. A trip has four. */
  readonly lines: number
  readonly rider: { readonly id: string; readonly trips: number }
  readonly driver: { readonly id: string; readonly trips: number }
}

const linesOfTrip = 4

/** Fills the ledger with two years of trips that were paid from wallets, in the order of their payment. */
export async function fillLedger(url: string, { lines, rider, driver }: LedgerFilling): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const trips = Math.floor(lines / linesOfTrip)
  try {
    // Sums, balances and keys are correct by construction, and checking a million of them takes minutes.
    await client.query('set session_replication_role = replica')
    await client.query(
      `create temp table trips as
       select n, uuidv7(make_interval(secs => -($1::int - n) * (63072000.0 / $1::int))) as id,
         now() - make_interval(secs => ($1::int - n) * (63072000.0 / $1::int)) as at,
         gen_random_uuid() as booking,
         case when n % ($1::int / $2::int) = 0 then 'rider:' || $4::text else 'test:rider:' || n % 5000 end as rider,
         case when n % ($1::int / $3::int) = 1 then 'driver:' || $5::text else 'test:driver:' || n % 500 end as driver
       from generate_series(1, $1::int) n`,
      [trips, rider.trips, driver.trips, rider.id, driver.id],
    )
    await client.query(
      `insert into ledger_entries (id, event, booking_id, created_at)
       select id, 'booking.paid', booking, at from trips order by n`,
    )
    await client.query(
      `insert into ledger_lines (entry_id, line, account, amount, purpose)
       select id, line, account, amount, purpose from trips cross join lateral (values
         (1, rider, -1000, 'trip-fare'), (2, driver, 880, 'driver-share'),
         (3, 'platform:fees', 100, 'convenience-fee'), (4, 'platform:tips', 20, 'convenience-fee')) as l (line, account, amount, purpose)
       order by n, line`,
    )
    await client.query(
      `insert into ledger_accounts (name, user_id, balance)
       select l.account, u.id, case when u.id is null then 0 else sum(l.amount) end
       from ledger_lines l left join users u on l.account = u.usertype || ':' || u.id group by l.account, u.id
       on conflict (name) do update set balance = excluded.balance`,
    )
    await client.query(
      `insert into earnings (booking_id, at, driver, car_type, trips, driver_share, convenience_fees)
       select booking, at, $1, (select id from car_types limit 1), 1, 880, 120 from trips`,
      [driver.id],
    )
    await client.query('vacuum (analyze) ledger_entries, ledger_lines, ledger_accounts, earnings')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
