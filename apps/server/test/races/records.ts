/** A booking's record in the database: its final state, its events in order, its offers and its money. */
export interface BookingRecord {
  readonly status: string
  readonly driver: string | null
  readonly cancelledBy: string | null
  readonly cancellationFee: number
  readonly paymentMode: string
  readonly prepaid: boolean
  readonly tripCost: number
  readonly convenienceFees: number
  readonly customerPaid: number
  readonly usedWalletMoney: number
  readonly rating: number | null
  /** Types without their `booking.`. */
  readonly events: readonly string[]
  /** The newest outcome by driver. */
  readonly offers: Readonly<Record<string, string>>
  /** By event and account, in minor units. */
  readonly ledger: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Whether its driver is on a job; null when no driver has accepted. */
  readonly queue: boolean | null
}

type Query = <R extends object>(text: string, values?: unknown[]) => Promise<R[]>

const recordQuery = `
  select json_build_object(
    'status', b.status, 'driver', b.driver, 'cancelledBy', b.cancelled_by,
    'cancellationFee', b.cancellation_fee, 'paymentMode', b.payment_mode, 'prepaid', b.prepaid,
    'tripCost', b.trip_cost, 'convenienceFees', b.convenience_fees, 'customerPaid', b.customer_paid,
    'usedWalletMoney', b.used_wallet_money,
    'rating', b.rating,
    'events', (select coalesce(json_agg(replace(type, 'booking.', '') order by number), '[]')
      from booking_events where booking_id = b.id),
    'offers', (select coalesce(json_object_agg(driver, outcome order by round), '{}')
      from offers where booking_id = b.id),
    'ledger', (select coalesce(json_object_agg(event, accounts), '{}') from (
      select event, json_object_agg(account, amount) as accounts from (
        select replace(e.event, 'booking.', '') as event, l.account, sum(l.amount) as amount
        from ledger_entries e join ledger_lines l on l.entry_id = e.id
        where e.booking_id = b.id group by 1, 2) line group by event) entry),
    'queue', (select queue from users where id = b.driver)
  ) as record
  from bookings b where b.id = $1`

/** Reads a booking's record. Throws when there is no such booking. */
export async function findRecord(query: Query, bookingId: string): Promise<BookingRecord> {
  const [row] = await query<{ record: BookingRecord }>(recordQuery, [bookingId])
  if (row === undefined) throw new Error(`there is no booking ${bookingId}`)
  return row.record
}
