import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import pg from 'pg'
import type { TestClient } from '../../../apps/server/test/support/test-client.ts'

/** The users who request lists; the rider and the driver have some history. */
export interface ListPeople {
  readonly rider: string
  readonly driver: string
  readonly fleetadmin: string
}

export interface Filling {
  readonly count: number
  readonly people: ListPeople
  /** One in this many bookings belongs to the rider or the driver. */
  readonly riderShare: number
  readonly driverShare: number
}

const quotedTrips = 20

/**
 * Fills an installation with a year of bookings: routes, tariffs and fares of real quotes, thousands of riders and
 * drivers, one in eight cancelled, and a few hundred of today that are still active.
 */
export async function fillBookings(url: string, anonymous: TestClient, filling: Filling): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await quoteTrips(client, anonymous)
    // The foreign keys are correct by construction, and checking a million of them takes minutes.
    await client.query('set session_replication_role = replica')
    const riders = Math.max(50, Math.round(filling.count / 50))
    const drivers = Math.max(10, Math.round(filling.count / 500))
    await insertPeople(client, 'rider', '+1777', riders)
    await insertPeople(client, 'driver', '+1888', drivers)
    await insertBookings(client, filling)
    await client.query('vacuum (analyze) bookings, users')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

async function quoteTrips(client: pg.Client, anonymous: TestClient): Promise<void> {
  const { rows } = await client.query<{ lat: number; lng: number }>(
    'select lat, lng from places order by id limit $1',
    [2 * quotedTrips],
  )
  for (let trip = 0; trip < quotedTrips; trip += 1) {
    const [from, to] = [rows[trip], rows[trip + quotedTrips]]
    if (from === undefined || to === undefined) throw new Error('the city has too few places')
    const pickup = { lat: from.lat, lng: from.lng, address: '12 Old Mint Row' }
    const drop = { lat: to.lat, lng: to.lng, address: 'Peace Hospital' }
    await anonymous.call(createQuotes, { body: { pickup, drop } })
  }
}

async function insertPeople(
  client: pg.Client,
  usertype: 'rider' | 'driver',
  prefix: string,
  count: number,
): Promise<void> {
  await client.query(
    `insert into users (id, usertype, first_name, last_name, mobile, referral_id, car_type)
     select uuidv7(), $1, 'Name' || n, 'Surname' || n, $2 || lpad(n::text, 7, '0'), $1 || n,
       case when $1 = 'driver' then (select id from car_types limit 1) end
     from generate_series(1, $3::int) n`,
    [usertype, prefix, count],
  )
}

async function insertBookings(client: pg.Client, filling: Filling): Promise<void> {
  const { count, people, riderShare, driverShare } = filling
  await client.query(
    `with
       trip as materialized (
         select q.*, r.pickup_lat, r.pickup_lng, r.pickup_address, r.drop_lat, r.drop_lng, r.drop_address,
           r.waypoints, r.polyline, r.distance_meters, r.duration_seconds,
           row_number() over (order by q.id) - 1 as place
         from quotes q join quote_routes r on r.id = q.route_id),
       rider as materialized (
         select *, row_number() over (order by id) - 1 as place
         from users where mobile like '+1777%'),
       driver as materialized (
         select *, row_number() over (order by id) - 1 as place
         from users where mobile like '+1888%'),
       numbered as (
         select n, uuidv7(make_interval(secs => -($1::int - n) * (31536000.0 / $1::int))) as id,
           now() - make_interval(secs => ($1::int - n) * (31536000.0 / $1::int)) as made,
           -- Of the newest few hundred some are still running, a handful of them of those who ask; of all others
           -- one of eight was cancelled.
           case when n > $1::int - 300 and n % 3 = 0 then n > $1::int - 21
             else n % $2::int = 1 end as of_rider,
           case when n > $1::int - 300 and n % 3 = 0 then n > $1::int - 21
             else n % $3::int = 1 end as of_driver,
           case when n > $1::int - 300 and n % 3 = 0
             then (array['NEW', 'ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED', 'PENDING', 'PAID'])[($1::int - n) / 3 % 7 + 1]
             when n % 8 = 0 then 'CANCELLED' else 'COMPLETE' end as status
         from generate_series(1, $1::int) n)
     insert into bookings (id, reference, status, event_number, service, car_type, quote_id, tariff, book_later,
       booking_date, trip_date, customer, customer_name, customer_email, customer_contact,
       pickup_lat, pickup_lng, pickup_address, drop_lat, drop_lng, drop_address, waypoints, polyline,
       estimate, estimate_distance, estimate_distance_meters, estimate_time, estimate_breakdown,
       trip_cost, convenience_fees, driver_share, fare_breakdown, driver, driver_name, driver_contact, fleetadmin,
       accepted_at, queue_at, payment_mode, payable_amount, customer_paid, cash_payment_amount, completed_at, cancelled_at)
     select b.id, upper(lpad(to_hex(b.n), 6, '0')), b.status, 8, t.service, t.car_type, t.id, t.tariff, b.n % 20 = 0,
       b.made, b.made + case when b.n % 20 = 0 then interval '2 hours' else interval '0' end,
       case when b.of_rider then $5::uuid else c.id end, c.first_name || ' ' || c.last_name, '', c.mobile,
       t.pickup_lat, t.pickup_lng, t.pickup_address, t.drop_lat, t.drop_lng, t.drop_address, t.waypoints, t.polyline,
       t.trip_cost, (t.breakdown ->> 'distance')::numeric, t.distance_meters, t.duration_seconds, t.breakdown,
       t.trip_cost, (t.breakdown ->> 'convenienceFees')::bigint, (t.breakdown ->> 'driverShare')::bigint, t.breakdown,
       case when b.status = 'NEW' then null when b.of_driver then $4::uuid else d.id end,
       d.first_name || ' ' || d.last_name, d.mobile,
       case when b.status <> 'NEW' and b.n % 2 = 1 then $6::uuid end,
       b.made, b.made, (array['cash', 'card', 'wallet'])[b.n % 3 + 1], t.trip_cost,
       case when b.status in ('PAID', 'COMPLETE') then t.trip_cost else 0 end,
       case when b.status in ('PAID', 'COMPLETE') then t.trip_cost else 0 end,
       case when b.status = 'COMPLETE' then b.made + interval '30 minutes' end,
       case when b.status = 'CANCELLED' then b.made + interval '3 minutes' end
     from numbered b
     join trip t on t.place = b.n % (select count(*) from trip)
     join rider c on c.place = b.n::bigint * 7919 % (select count(*) from rider)
     join driver d on d.place = b.n::bigint * 104729 % (select count(*) from driver)
     order by b.n`,
    [count, riderShare, driverShare, people.driver, people.rider, people.fleetadmin],
  )
}
