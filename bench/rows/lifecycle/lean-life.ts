import type pg from 'pg'

/**
 * The peer of the lifecycle row: the shortest handwritten SQL for pgbench with the same guarantees. Each step is one
 * statement and therefore one transaction: the guarded update of the booking's row, its numbered event, an outbox row,
 * and the idempotency key with the response. It validates nothing, computes no prices and reads nothing back. Rows are
 * as wide as ours: the booking, the first event and the responses are copies of a real one.
 */
export async function writeLeanLife(database: pg.Client): Promise<string> {
  await database.query(`
    create table bench_actors as
    select row_number() over (order by b.customer) - 1 as client, b.customer as rider, b.driver
    from bookings b where b.status = 'COMPLETE' group by b.customer, b.driver`)
  await database.query(
    `create table bench_booking as select * from bookings where status = 'COMPLETE' limit 1`,
  )
  await database.query(`create table bench_change as
    select e.changes from booking_events e join bench_booking b on b.id = e.booking_id where e.number = 1`)
  await database.query(
    `create table bench_answer as select response from idempotency_keys order by length(response::text) limit 1`,
  )
  await database.query('grant select on bench_actors, bench_booking, bench_change, bench_answer to public')
  const { rows } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'bookings' and is_generated = 'NEVER' order by ordinal_position`,
  )
  return lifeOf(rows.map(({ name }) => name))
}

/** Six letters and digits. */
const reference =
  "translate(upper(substr(encode(decode(md5(cast(random() as text)), 'hex'), 'base64'), 1, 6)), '+/', 'XY')"
const firstValues: Readonly<Record<string, string>> = {
  id: 'cast(:booking as uuid)',
  reference,
  status: "'NEW'",
  event_number: '1',
  customer: 'cast(:rider as uuid)',
  driver: 'null',
  due_at: 'now()',
  prepaid: 'false',
  customer_paid: '0',
  used_wallet_money: '0',
  cash_payment_amount: '0',
  card_payment_amount: '0',
  payable_amount: 'trip_cost - discount_amount',
}

function lifeOf(columns: readonly string[]): string {
  const values = columns.map((column) => firstValues[column] ?? column)
  return [
    'select rider, driver, uuidv7() as booking, uuidv7() as entry from bench_actors where client = :client_id \\gset',
    `with b as (insert into bookings (${columns.join(', ')}) select ${values.join(', ')} from bench_booking returning id),
      e as (insert into booking_events (booking_id, number, type, actor, changes) select b.id, 1, 'booking.requested', 'rider', changes from b, bench_change),
      ${outbox('from b')}
      ${key('rider')};`,
    step(2, 'NEW', "asked_drivers = 1, due_at = now() + interval '4 seconds'", { by: 'system' }, [
      `o as (insert into offers (booking_id, driver, round, expires_at) select id, cast(:driver as uuid), 1, now() + interval '1 minute' from b)`,
      `r as (insert into dispatch_rounds (booking_id, round, ring, radius_meters, candidates) select id, 1, 0, 1000, '[]' from b)`,
    ]),
    step(
      3,
      'NEW',
      "status = 'ACCEPTED', driver = cast(:driver as uuid), asked_drivers = 0, due_at = now() + interval '1 hour'",
      { by: 'driver' },
      [
        `o as (update offers set outcome = 'accepted', answered_at = now() from b where booking_id = b.id and outcome = 'open')`,
        'u as (update users set queue = true from b where users.id = cast(:driver as uuid))',
      ],
    ),
    step(
      4,
      'ACCEPTED',
      "status = 'ARRIVED', driver_arrive_time = now(), due_at = now() + interval '1 hour'",
      { by: 'driver' },
    ),
    step(
      5,
      'ARRIVED',
      "status = 'STARTED', trip_start_time = now(), due_at = now() + interval '30 minutes'",
      { by: 'driver' },
    ),
    step(6, 'STARTED', "status = 'REACHED', trip_end_time = now(), due_at = now() + interval '10 minutes'", {
      by: 'driver',
    }),
    step(7, 'REACHED', "status = 'PENDING', pending_at = now(), due_at = null", { by: 'driver' }, [
      'u as (update users set queue = false from b where users.id = cast(:driver as uuid))',
    ]),
    step(
      8,
      'PENDING',
      "status = 'PAID', paid_at = now(), customer_paid = trip_cost, cash_payment_amount = trip_cost, due_at = now() + interval '1 day'",
      { by: 'driver' },
      [
        `l as (insert into ledger_entries (id, event, booking_id) select cast(:entry as uuid), 'booking.paid', id from b)`,
        `m as (insert into ledger_lines (entry_id, line, account, amount, purpose)
        select cast(:entry as uuid), n, a.name, case n when 1 then 900 else -900 end, 'fare'
        from b, generate_series(1, 2) n, ledger_accounts a where a.user_id = cast(:driver as uuid))`,
      ],
    ),
    step(9, 'PAID', "status = 'COMPLETE', completed_at = now(), rating = 5, due_at = null", { by: 'rider' }, [
      'u as (update users set rating_sum = rating_sum + 5, rating_count = rating_count + 1 from b where users.id = cast(:driver as uuid))',
    ]),
    '',
  ].join('\n')
}

/** One guarded step. The system's own steps have no idempotency key. */
function step(
  number: number,
  from: string,
  set: string,
  { by }: { readonly by: 'rider' | 'driver' | 'system' },
  also: readonly string[] = [],
): string {
  const parts = [
    `b as (update bookings set ${set}, event_number = ${number} where id = cast(:booking as uuid) and status = '${from}' and event_number = ${number - 1} returning id)`,
    `e as (insert into booking_events (booking_id, number, type, actor, changes) select id, ${number}, 'booking.changed', '${by}', '{"status":"${from}","eventNumber":1}' from b)`,
    ...also,
  ]
  const end = by === 'system' ? 'select id from b' : key(by)
  return `with ${parts.join(',\n      ')},\n      ${outbox('from b')}\n      ${end};`
    .replaceAll('":', '"\\x3a')
    .replaceAll('\'{"', 'E\'{"')
}

/** The relay's deletion of the row is not included. */
const outbox = (from: string) =>
  `x as (insert into outbox (id, type, subject, payload, at) select uuidv7(), 'bench.step', cast(:booking as text), '{}', now() ${from})`

const key = (who: 'rider' | 'driver') =>
  `insert into idempotency_keys (user_id, key, endpoint, request_hash, status, response) select cast(:${who} as uuid), cast(uuidv7() as text), 'bench', sha256('x'), 200, response from b, bench_answer`
