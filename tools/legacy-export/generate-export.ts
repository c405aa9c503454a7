import { createRandom, type Random } from '../demo-city/random.ts'
import { type LegacyBooking, makeBooking } from './bookings.ts'
import { oneOf, whole } from './choose.ts'
import { driverFields, type HistoryEntry, type LegacyPerson, makePerson } from './people.ts'
import { pushId } from './push-id.ts'
import { carTypes, languages, promos, settings } from './service.ts'

export interface ExportOptions {
  readonly seed: number
  readonly riders: number
  readonly drivers: number
  readonly bookings: number
}

const firstMs = Date.UTC(2023, 0, 1)
const lastMs = Date.UTC(2025, 11, 31)

/**
 * The JSON export of a realtime database, in parts, as an operator would get it: a service of some years with its people,
 * wallets, trips, chats and tracks. Every amount of it adds up, as far as rounded floating point does. The order of the
 * collections is that of a tool which sorts by name.
 */
export function* generateExport(options: ExportOptions): Generator<string> {
  const random = createRandom(options.seed)
  const { owners, riders, drivers } = makePeople(random, options)
  const bookings: LegacyBooking[] = []
  yield `{"bookings":{`
  for (let index = 0; index < options.bookings; index += 1) {
    const at = Math.round(firstMs + ((lastMs - firstMs) * index) / options.bookings)
    const booking = makeBooking(random, { rider: oneOf(random, riders), driver: oneOf(random, drivers) }, at)
    yield entry(index, booking.id, booking.record)
    bookings.push(booking)
  }
  yield `},"cancel_reason":["Driver is late",null,"Changed my mind"],"cartypes":${JSON.stringify(carTypes(random))}`
  yield ',"chats":{'
  yield* partsOf(bookings, ({ chat }) => chat)
  yield `},"languages":${JSON.stringify(languages)},"promos":${JSON.stringify(promos)}`
  yield `,"settings":${JSON.stringify(settings)},"tracking":{`
  yield* partsOf(bookings, ({ track }) => track)
  yield '},"users":{'
  for (const [index, person] of [...owners, ...riders, ...drivers].entries())
    yield entry(index, person.uid, { ...person.record, ...walletOf(random, person) })
  yield '},"withdraws":{}}\n'
}

function makePeople(random: Random, { riders, drivers }: ExportOptions) {
  let number = 0
  const make = (usertype: string) => {
    number += 1
    return makePerson(random, { usertype, number, createdAt: firstMs - number })
  }
  const withWallet = ({ uid, record }: ReturnType<typeof make>): LegacyPerson => ({
    uid,
    record,
    history: [],
  })
  const admin = withWallet(make('admin'))
  const owner = withWallet(make('fleetadmin'))
  return {
    owners: [admin, owner],
    riders: Array.from({ length: riders }, () => withWallet(make('rider'))),
    drivers: Array.from({ length: drivers }, () => {
      const { uid, record } = make('driver')
      const fleet = random.chance(0.3) ? owner.uid : undefined
      return withWallet({
        uid,
        record: { ...record, ...driverFields(random, oneOf(random, ['Economy', 'Van']), fleet) },
      })
    }),
  }
}

/** The wallet after its history, and a top-up before it. Some histories of old wallets are shorter than their balance. */
function walletOf(random: Random, { record, history }: LegacyPerson) {
  if (record.usertype !== 'rider' && record.usertype !== 'driver') return {}
  const topUp: HistoryEntry = {
    type: 'Credit',
    amount: whole(random, 5, 50),
    date: firstMs,
    txRef: 'AdminCredit',
  }
  const all = [topUp, ...history]
  const sum = all.reduce((total, { type, amount }) => total + (type === 'Credit' ? amount : -amount), 0)
  const missing = random.chance(0.1) ? whole(random, 1, 20) : 0
  return {
    walletBalance: Number.parseFloat((sum + missing).toFixed(2)),
    walletHistory: Object.fromEntries(all.map((each) => [pushId(each.date, random), each])),
  }
}

function* partsOf(
  bookings: readonly LegacyBooking[],
  partOf: (booking: LegacyBooking) => Readonly<Record<string, unknown>> | undefined,
): Generator<string> {
  let index = 0
  for (const booking of bookings) {
    const part = partOf(booking)
    if (part === undefined) continue
    yield entry(index, booking.id, part)
    index += 1
  }
}

const entry = (index: number, key: string, value: unknown) =>
  `${index === 0 ? '' : ',\n'}${JSON.stringify(key)}:${JSON.stringify(value)}`
