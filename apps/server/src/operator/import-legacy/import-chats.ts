import { maxMessageLength } from '@cabstand/domain/booking/chat'
import { type PastChat, importChats as writeChats } from '../../messages/chat/index.ts'
import { newId } from '../../platform/new-id.ts'
import type { Draft, ImportContext, KnownBooking, KnownPerson } from './context.ts'
import type { LegacyEntry } from './export-file.ts'
import { importCollection } from './import-collection.ts'
import { LegacyRecord } from './legacy-record.ts'
import { createBookingLookup } from './lookup-bookings.ts'
import { Refused } from './outcome.ts'
import { pushIdTime } from './push-id.ts'

interface ChatDraft extends Draft {
  readonly chat: PastChat
}

/** Places the chats of the bookings that are placed, each as a whole. */
export async function importAllChats(
  context: ImportContext,
  entries: AsyncIterable<LegacyEntry>,
): Promise<void> {
  const bookings = createBookingLookup(context)
  await importCollection<ChatDraft>(context, {
    kind: 'chats',
    entries,
    batch: 200,
    prepare: bookings.prepare,
    map: (entry) => mapChat(entry, bookings.get(entry.id), context.people),
    write: (tx, drafts) =>
      writeChats(
        tx,
        drafts.map(({ chat }) => chat),
      ),
  })
}

/** Reads a chat. Messages that cannot be read are left out. */
export function mapChat(
  { id: legacyId, value }: LegacyEntry,
  booking: KnownBooking,
  people: ReadonlyMap<string, KnownPerson>,
): ChatDraft {
  const { driver } = booking
  // Before there is a driver, nobody writes.
  if (driver === null) throw new Refused('unknown_driver')
  const given = new LegacyRecord(value).entries('messages')
  const messages = given
    .flatMap(([key, message]) => mapMessage(key, message, { booking, driver, people }) ?? [])
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return {
    legacyId,
    id: newId(),
    chat: { bookingId: booking.id, driver, messages },
    notes: messages.length < given.length ? ['message_left_out'] : [],
  }
}

function mapMessage(
  key: string,
  value: unknown,
  {
    booking,
    driver,
    people,
  }: {
    readonly booking: KnownBooking
    readonly driver: string
    readonly people: ReadonlyMap<string, KnownPerson>
  },
): PastChat['messages'][number] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const record = new LegacyRecord(value)
  const text = record.text('message').slice(0, maxMessageLength)
  const at = pushIdTime(key) ?? record.time('msgDate')
  const person = people.get(record.text('from'))?.id
  const party = person === booking.customer ? 'rider' : person === driver ? 'driver' : undefined
  return text === '' || at === undefined || party === undefined || person === undefined
    ? undefined
    : { party, person, text, at }
}
