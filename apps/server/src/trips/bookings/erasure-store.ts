import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'

/** The bookings that a driver gave back. */
export async function listReturnedBy(tx: Tx, driver: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('offers')
    .select('bookingId')
    .where('driver', '=', driver)
    .where('outcome', '=', 'returned')
    .execute()
  return rows.map(({ bookingId }) => bookingId)
}

/** Locks the bookings of a person, as rider or driver; ids and statuses. */
export async function lockBookingsOf(tx: Tx, person: string) {
  return tx
    .selectFrom('bookings')
    .select(['id', 'reference', 'status'])
    .where((eb) => eb.or([eb('customer', '=', person), eb('driver', '=', person)]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Blanks the customer's data in bookings. Stops get the blanks of the newest event that contains them, so that a
 * booking still equals the sum of its events.
 */
export async function blankCustomer(tx: Tx, customer: string): Promise<void> {
  await sql`
    update bookings b set
      customer_name = '', customer_email = '', customer_contact = '', customer_image = '',
      pickup_lat = (e.pickup->>'lat')::float8, pickup_lng = (e.pickup->>'lng')::float8,
      pickup_address = '', pickup_translations = '{}',
      drop_lat = (e.drop->>'lat')::float8, drop_lng = (e.drop->>'lng')::float8,
      drop_address = '', drop_translations = '{}',
      booked_drop = e.booked_drop, waypoints = e.waypoints, polyline = '', track_polyline = null,
      lost_property = lost_property || '{"message": ""}',
      emergency = emergency || '{"place": null}',
      delivery_person = null, delivery_person_phone = null, passenger_name = null, passenger_phone = null,
      pick_up_instructions = null, delivery_instructions = null, pickup_image = null, deliver_image = null,
      pictures_waived = null,
      reason = case when cancelled_by in ('rider', 'admin') then null else reason end,
      reason_translations = case when cancelled_by in ('rider', 'admin') then '{}' else reason_translations end
    from (
      select booking_id,
        (array_agg(changes->'pickup' order by number desc) filter (where changes ? 'pickup'))[1] as pickup,
        (array_agg(changes->'drop' order by number desc) filter (where changes ? 'drop'))[1] as drop,
        (array_agg(nullif(changes->'bookedDrop', 'null') order by number desc)
          filter (where changes ? 'bookedDrop'))[1] as booked_drop,
        (array_agg(changes->'waypoints' order by number desc) filter (where changes ? 'waypoints'))[1] as waypoints
      from booking_events
      where booking_id in (select id from bookings where customer = ${customer})
      group by booking_id
    ) e
    where e.booking_id = b.id`.execute(tx)
}

/** Blanks the driver's data in bookings, and what they wrote about bookings that they gave back. */
export async function blankDriver(tx: Tx, driver: string): Promise<void> {
  // A booking that they gave back shows why until another driver accepts it.
  await sql`
    update bookings b set reason = null, reason_translations = '{}' from offers o
    where o.booking_id = b.id and o.driver = ${driver} and o.outcome = 'returned'
      and b.status = 'NEW' and b.reason = o.return_reason`.execute(tx)
  await sql`
    update offers set return_reason = null where driver = ${driver} and outcome = 'returned'`.execute(tx)
  await sql`
    update bookings set
      driver_name = '', driver_contact = null, driver_image = '', vehicle_number = '',
      reason = case when cancelled_by = 'driver' then null else reason end,
      reason_translations = case when cancelled_by = 'driver' then '{}' else reason_translations end
    where driver = ${driver}`.execute(tx)
}
