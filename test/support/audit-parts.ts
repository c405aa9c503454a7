import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import { tagOf } from '../../apps/server/src/messages/notifications/compose.ts'
import type { RunSql } from './as-owner.ts'
import type { Journal } from './journal.ts'
import type { People } from './people.ts'

/** Checks of chat, pictures and notifications. Each query returns one row for each violation. */
const checks: readonly { readonly sql: string; readonly because: string }[] = [
  {
    because: 'the events of a chat are numbered without a gap, and so are its messages',
    sql: `select format('the chat of %s has %s events and %s messages, and says %s and %s', c.booking_id,
        count(e.number), count(e.message_id), c.event_number, c.message_number)
      from chats c left join chat_events e on e.booking_id = c.booking_id group by c.booking_id
      having count(e.number) <> c.event_number or max(e.number) <> c.event_number
        or count(e.message_id) <> c.message_number
        or max(e.message_number) filter (where e.message_id is not null) <> c.message_number`,
  },
  {
    because: 'a parcel is delivered with both pictures, which are files of its booking',
    sql: `select format('delivery %s is %s with %s files, and names "%s" and "%s"', b.id, b.status,
        (select count(*) from files where subject = b.id), b.pickup_image, b.deliver_image)
      from bookings b join car_types t on t.id = b.car_type and t.name = 'Parcel'
      join settings s on s.allow_delivery_pickup_image_capture and s.allow_final_delivery_image_capture
      where b.status in ('REACHED', 'PENDING', 'PAID', 'COMPLETE') and b.id = any($1) and
        (select array_agg('/api/files/' || id order by id) from files where subject = b.id)
          is distinct from (select array_agg(image order by image) from unnest(array[b.pickup_image, b.deliver_image]) image)`,
  },
  {
    because: 'the rider is told of each step once',
    sql: `select format('the rider of %s was told of event %s, %s, %s times', e.booking_id, e.number, e.type, count(n.id))
      from booking_events e join bookings b on b.id = e.booking_id
      left join notifications n on n.user_id = b.customer and n.source = format('booking:%s:%s', b.id, e.number)
      where e.type in ('booking.accepted', 'booking.arrived', 'booking.started') and b.id = any($1)
      group by e.booking_id, e.number, e.type having count(n.id) <> 1`,
  },
]

/** Finds what is missing, doubled or out of order beside the steps of the bookings that clients know. */
export async function auditParts(run: RunSql, journal: Journal): Promise<string[]> {
  const violations: string[] = []
  for (const { sql, because } of checks) {
    const values = sql.includes('$1') ? [journal.bookingIds()] : []
    for (const row of await run<{ format: string }>(sql, values))
      violations.push(`${row.format} (${because})`)
  }
  return [...violations, ...(await auditMessages(run, journal))]
}

/** Each acknowledged message is there with its number; those of one person are in the order of writing. */
async function auditMessages(run: RunSql, { messages }: Journal): Promise<string[]> {
  const rows = await run<{ id: string; number: number; person: string; text: string }>(
    'select message_id as id, message_number as number, person, text from chat_events where message_id = any($1)',
    [messages.map(({ id }) => id)],
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  const newest = new Map<string, number>()
  return messages.flatMap(({ id, bookingId, userId, text, number }) => {
    const row = stored.get(id)
    const told = `message ${id} of booking ${bookingId} was acknowledged, but`
    if (row === undefined) return [`${told} does not exist`]
    if (row.number !== number || row.person !== userId || row.text !== text)
      return [`${told} is ${JSON.stringify(row)}, not number ${number} of ${userId}`]
    const before = newest.get(`${bookingId} ${userId}`) ?? 0
    newest.set(`${bookingId} ${userId}`, number)
    return number > before ? [] : [`${told} its number ${number} comes before ${before}`]
  })
}

const kinds = ['booking', 'chat', 'withdrawal']

/** What a device got last about something is the newest of its person's inbox about that. */
export async function auditDevices({ devices }: People): Promise<string[]> {
  const violations: string[] = []
  for (const { person, browser } of devices) {
    const { notifications } = await person.get(listNotifications, { query: { limit: '50' } })
    for (const { title, body, subject, read } of notifications) {
      if (read) continue
      const tags = kinds.map((kind) => tagOf(`${kind}:${subject}`))
      const shown =
        subject === null
          ? browser.received
          : tags.flatMap((tag) => browser.received.findLast((message) => message.tag === tag) ?? [])
      if (shown.some((message) => message.title === title && message.body === body)) continue
      const got = browser.received.filter(({ tag }) => tags.includes(tag)).map((message) => message.title)
      violations.push(
        `the device of ${person.userId} does not show "${title}" about ${subject}; it got ${got.join(', ')}`,
      )
    }
  }
  return violations
}
