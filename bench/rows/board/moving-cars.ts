import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { copiedColumns } from '../realtime/copied-columns.ts'
import type { RunningTrip } from '../realtime/running-trips.ts'

const everyMs = 1000
/** About ten metres a second. */
const stepDegrees = 0.0001

/**
 * Cars that all move once a second, as another process of the server would write them: the drivers of the trips, and
 * free ones beside them. Returns what stops them.
 */
export async function startMovingCars(
  ownerUrl: string,
  input: { readonly count: number; readonly trips: readonly RunningTrip[] },
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const bookings = input.trips.map(({ bookingId }) => bookingId)
  const users = await copiedColumns(client, 'users')
  await client.query(insertFreeDrivers(users), [input.count - bookings.length, bookings[0]])
  await client.query(
    `update users set driver_active_status = true, approved = true where usertype = 'driver'`,
  )
  const process = randomUUID()
  let step = 0
  let moving: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    step += 1
    moving = client.query(move, [process, bookings, step * stepDegrees])
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await moving
    await client.end()
  }
}

const insertFreeDrivers = (users: Awaited<ReturnType<typeof copiedColumns>>) => `
  insert into users (${users.insert})
  select ${users.select}
  from generate_series(1, $1::int) n, bookings b join users u on u.id = b.driver,
  lateral jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'mobile', '+8830' || 3000000 + n,
    'referral_id', 'free' || n, 'email', '', 'queue', false, 'first_name', 'Driver ' || n)) copy
  where b.id = $2`

/** On circles around the city, each car at its own place. */
const move = `
  with cars as (
    select u.id, u.car_type, b.id as booking_id, row_number() over (order by u.id) as n
    from users u left join bookings b on b.driver = u.id and b.id = any($2::uuid[])
    where u.mobile like '+88302%' or u.mobile like '+88303%')
  insert into driver_positions (driver, process, lat, lng, heading, speed, at, last_seen_at, car_type, free, booking_id)
  select id, $1::uuid, 38.7 + sin($3::float8 * 20 + n) * 0.0003 * (n % 60), -9.899 + cos($3::float8 * 20 + n) * 0.0004 * (n % 60),
    (n * 7) % 360, 9, now(), now(), car_type, booking_id is null, booking_id
  from cars
  on conflict (driver) do update set process = excluded.process, lat = excluded.lat, lng = excluded.lng,
    heading = excluded.heading, at = excluded.at, last_seen_at = excluded.last_seen_at, free = excluded.free,
    booking_id = excluded.booking_id`
