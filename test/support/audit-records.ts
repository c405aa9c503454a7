import type { RunSql } from './as-owner.ts'

/** A query that returns one row for each violation; its single column describes it. */
interface Check {
  readonly sql: string
  readonly because: string
}

const checks: readonly Check[] = [
  {
    because: 'events are numbered 1 to event_number without a gap',
    sql: `select format('booking %s has events %s to %s, %s of them, and event_number %s',
        b.id, min(e.number), max(e.number), count(e.number), b.event_number)
      from bookings b left join booking_events e on e.booking_id = b.id group by b.id
      having count(e.number) <> b.event_number or min(e.number) <> 1 or max(e.number) <> b.event_number`,
  },
  {
    because: 'events that can occur once for a booking occurred once',
    sql: `select format('booking %s has %s events %s', booking_id, count(*), type) from booking_events
      where type not in ('booking.asked', 'booking.alerted', 'booking.accepted', 'booking.returned', 'booking.payment_chosen',
        'booking.promo_chosen', 'booking.pictured', 'booking.drop_changed', 'booking.lost_property',
        'booking.lost_property_closed')
      group by booking_id, type having count(*) > 1`,
  },
  {
    because: 'a booking is accepted once, and once more for each time that it was given back',
    sql: `select format('booking %s has %s events booking.accepted and %s events booking.returned',
        booking_id, accepted, returned)
      from (select booking_id, count(*) filter (where type = 'booking.accepted') as accepted,
          count(*) filter (where type = 'booking.returned') as returned
        from booking_events group by booking_id) steps
      where accepted - returned not in (0, 1)`,
  },
  {
    because: "the newest status in the events is the booking's status",
    sql: `select format('booking %s is %s, its events have %s', b.id, b.status, told.status) from bookings b
      join lateral (select e.changes->>'status' as status from booking_events e
        where e.booking_id = b.id and e.changes ? 'status' order by e.number desc limit 1) told on true
      where told.status <> b.status`,
  },
  {
    because:
      'the use of a promo is reserved while its booking is open, counted when it is paid with a discount',
    sql: `select format('booking %s is %s with promo %s, discount %s and %s uses, the last of them %s',
        b.id, b.status, b.promo, b.discount_amount, count(u.id), max(u.state))
      from bookings b left join promo_uses u on u.booking_id = b.id and u.promo = b.promo and u.rider = b.customer
        and u.state <> 'returned'
      group by b.id
      having count(u.id) <> case
          when b.promo is null or b.status = 'CANCELLED' then 0
          when exists (select from held_rewards h where h.booking_id = b.id and h.kind = 'promo' and h.state = 'refused') then 0
          when b.status in ('PAID', 'COMPLETE') and b.discount_amount = 0 then 0
          else 1 end
        or max(u.state) <> case
          when b.status not in ('PAID', 'COMPLETE') then 'reserved'
          when exists (select from held_rewards h where h.booking_id = b.id and h.kind = 'promo' and h.state = 'held') then 'held'
          else 'counted' end`,
  },
  {
    because: 'every use of a promo belongs to a booking that has it',
    sql: `select format('use %s of promo %s is %s, and booking %s has promo %s', u.id, u.promo, u.state, b.id, b.promo)
      from promo_uses u join bookings b on b.id = u.booking_id
      where u.state <> 'returned' and b.promo is distinct from u.promo`,
  },
  {
    because: 'user_avail is the number of uses that were not returned, at most the limit',
    sql: `select format('promo %s has user_avail %s of %s and %s uses', p.id, p.user_avail, p.promo_usage_limit,
        count(u.id))
      from promos p left join promo_uses u on u.promo = p.id and u.state <> 'returned' group by p.id
      having count(u.id) <> p.user_avail`,
  },
  {
    because: 'a booking has open offers only while it is NEW',
    sql: `select format('booking %s is %s with an open offer to %s', b.id, b.status, o.driver)
      from offers o join bookings b on b.id = o.booking_id
      where o.outcome = 'open' and b.status <> 'NEW'`,
  },
  {
    because: 'an offer expires when its time has passed',
    sql: `select format('booking %s: the offer to %s expired at %s and is open', booking_id, driver, expires_at)
      from offers where outcome = 'open' and expires_at < now() - interval '10 seconds'`,
  },
  {
    because: 'a booking with a driver has exactly one accepted offer, to that driver',
    sql: `select format('booking %s of driver %s has accepted offers to %s', b.id, b.driver,
        coalesce(string_agg(o.driver::text, ', '), 'no driver'))
      from bookings b left join offers o on o.booking_id = b.id and o.outcome = 'accepted'
      where b.driver is not null group by b.id
      having count(o.driver) <> 1 or min(o.driver::text) <> b.driver::text`,
  },
  {
    because: 'asked_drivers is the number of open offers',
    sql: `select format('booking %s has asked_drivers %s and %s open offers', b.id, b.asked_drivers,
        count(o.driver))
      from bookings b left join offers o on o.booking_id = b.id and o.outcome = 'open'
      group by b.id having count(o.driver) <> b.asked_drivers`,
  },
  {
    because: "a driver's queue flag is set exactly while they are on a trip",
    sql: `select format('driver %s has queue %s', u.id, u.queue) from users u
      where u.usertype = 'driver' and u.queue <> exists (select from bookings b where b.driver = u.id
        and b.status in ('ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED') and b.queue_at <= now())`,
  },
  {
    because: "a driver's rating totals match their bookings",
    sql: `select format('driver %s has %s stars in %s ratings, their bookings %s in %s', u.id, u.rating_sum,
        u.rating_count, coalesce(sum(b.rating), 0), count(b.rating))
      from users u left join bookings b on b.driver = u.id
      where u.usertype = 'driver' group by u.id
      having u.rating_sum <> coalesce(sum(b.rating), 0) or u.rating_count <> count(b.rating)`,
  },
  {
    because: 'a claimed idempotency key has a stored response',
    sql: `select format('key %s of %s for %s has no response', key, user_id, endpoint) from idempotency_keys
      where status is null or response is null`,
  },
  {
    because: 'every committed event leaves the outbox',
    sql: `select format('event %s of %s is still in the outbox', type, subject) from outbox`,
  },
  {
    because: 'no job is overdue or has used up its attempts',
    sql: `select format('job %s %s (%s) is due since %s, tried %s times%s%s', j.id, t.identifier, j.key, j.run_at,
        j.attempts, coalesce(', held by ' || j.locked_by, ''), coalesce(': ' || j.last_error, ''))
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier not like 'system:%'
        and (j.locked_at is not null or j.run_at < now() - interval '1 second' or j.attempts >= j.max_attempts)
        and (j.key is not null or j.attempts < j.max_attempts)`,
  },
  {
    because: 'a waiting booking has a due time',
    sql: `select format('booking %s waits as %s without a due time', id, status) from bookings
      where status not in ('COMPLETE', 'CANCELLED', 'PENDING') and due_at is null
        and not (status = 'STARTED' and 'no_position' = any(alerts))`,
  },
  {
    because: 'no booking is overdue',
    sql: `select format('booking %s is %s and due since %s', id, status, due_at) from bookings
      where due_at < now() - interval '5 seconds'`,
  },
]

/** Finds violations in bookings, events, offers, users, idempotency keys and jobs, independent of the test. */
export async function auditRecords(run: RunSql): Promise<string[]> {
  const violations: string[] = []
  for (const { sql, because } of checks) {
    for (const row of await run<{ format: string }>(sql)) violations.push(`${row.format} (${because})`)
  }
  return violations
}
