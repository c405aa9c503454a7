import type { Random } from '../demo-city/random.ts'
import { oneOf, whole } from './choose.ts'
import { type LegacyPerson, makePlace } from './people.ts'
import { pushId } from './push-id.ts'

/** As the former system did: each amount rounded by itself, in floating point. */
const round = (amount: number) => Number.parseFloat(amount.toFixed(2))

export interface LegacyBooking {
  readonly id: string
  readonly record: Readonly<Record<string, unknown>>
  readonly chat: Readonly<Record<string, unknown>> | undefined
  readonly track: Readonly<Record<string, unknown>> | undefined
}

interface Parties {
  readonly rider: LegacyPerson
  readonly driver: LegacyPerson
}

/** A booking at a time, with what it did to the wallets of its people. */
export function makeBooking(random: Random, parties: Parties, bookingDate: number): LegacyBooking {
  const { rider, driver } = parties
  const status = oneOf(random, ['COMPLETE', 'COMPLETE', 'COMPLETE', 'COMPLETE', 'PAID', 'CANCELLED'])
  const id = pushId(bookingDate, random)
  const [pickup, drop] = [makePlace(random), makePlace(random)]
  const seconds = whole(random, 300, 2400)
  const distance = round(1 + random.next() * 14)
  const startTime = bookingDate + 600_000
  const isDriven = status !== 'CANCELLED'
  const record = {
    status,
    carType: driver.record.carType,
    carImage: 'https://files.example.org/cars/city.png',
    bookingDate,
    tripdate: bookingDate,
    bookLater: random.chance(0.1),
    booking_type_admin: random.chance(0.05),
    otp: random.chance(0.5) && whole(random, 10_000, 99_999),
    pickup: { lat: pickup.lat, lng: pickup.lng, add: pickup.description },
    drop: { lat: drop.lat, lng: drop.lng, add: drop.description },
    ...riderFields(rider),
    ...(isDriven || random.chance(0.5) ? driverFields(driver) : {}),
    estimateDistance: distance,
    estimateTime: seconds,
    ...(isDriven
      ? drivenFields(random, { parties, id, distance, seconds, startTime })
      : cancelledFields(random, distance)),
  }
  return {
    id,
    record,
    chat: isDriven && random.chance(0.2) ? makeChat(random, parties, bookingDate) : undefined,
    track: isDriven ? makeTrack(random, pickup, startTime, seconds) : undefined,
  }
}

const riderFields = ({ uid, record }: LegacyPerson) => ({
  customer: uid,
  customer_name: `${record.firstName} ${record.lastName}`,
  customer_contact: record.mobile,
  customer_email: record.email,
  customer_token: record.pushToken,
})

const driverFields = ({ uid, record }: LegacyPerson) => ({
  driver: uid,
  driver_name: `${record.firstName} ${record.lastName}`,
  driver_contact: record.mobile,
  vehicle_number: record.vehicleNumber,
  ...(record.fleetadmin !== undefined && { fleetadmin: record.fleetadmin }),
})

function drivenFields(
  random: Random,
  trip: {
    readonly parties: Parties
    readonly id: string
    readonly distance: number
    readonly seconds: number
    readonly startTime: number
  },
) {
  const { parties, id, distance, seconds, startTime } = trip
  const fare = Math.max(4, 2.5 + 0.65 * distance + 12 * (seconds / 3600))
  const convenience_fees = round(fare * 0.1)
  const trip_cost = round(fare + convenience_fees)
  const driver_share = round(trip_cost - convenience_fees)
  const discount_amount = random.chance(0.1) ? round(Math.min(2, trip_cost)) : 0
  const customer_paid = round(trip_cost - discount_amount)
  const payment_mode = oneOf(random, ['cash', 'cash', 'card', 'wallet'])
  const endTime = startTime + seconds * 1000
  const post = (person: LegacyPerson, type: 'Credit' | 'Debit', amount: number) =>
    person.history.push({ type, amount, date: endTime, txRef: id })
  post(parties.driver, 'Credit', driver_share)
  if (payment_mode === 'cash') post(parties.driver, 'Debit', customer_paid)
  if (payment_mode === 'wallet') post(parties.rider, 'Debit', customer_paid)
  return {
    estimate: trip_cost,
    trip_cost,
    convenience_fees,
    driver_share,
    discount_amount,
    customer_paid,
    payment_mode,
    ...(payment_mode === 'card' && { gateway: 'stripe' }),
    usedWalletMoney: payment_mode === 'wallet' ? customer_paid : 0,
    cashPaymentAmount: payment_mode === 'cash' ? customer_paid : 0,
    cardPaymentAmount: payment_mode === 'card' ? customer_paid : 0,
    payableAmount: payment_mode === 'wallet' ? 0 : customer_paid,
    distance,
    startTime,
    endTime,
    // The clock of the driver's phone.
    trip_start_time: '10:05:12',
    trip_end_time: '10:31:40',
    total_trip_time: seconds,
    ...(random.chance(0.6) && { rating: whole(random, 3, 5) }),
    coords: Array.from({ length: 8 }, () => {
      const { lat, lng } = makePlace(random)
      return { latitude: lat, longitude: lng }
    }),
  }
}

const cancelledFields = (random: Random, distance: number) => ({
  estimate: round(2.5 + distance),
  cancelledBy: oneOf(random, ['customer', 'driver', 'admin']),
  reason: oneOf(random, ['Driver is late', 'Changed my mind', 'Wrong address']),
  ...(random.chance(0.1) && { cancellationFee: 2.5 }),
})

function makeChat(random: Random, { rider, driver }: Parties, from: number) {
  const messages = Array.from({ length: whole(random, 1, 4) }, (_, index) => {
    const isRider = index % 2 === 0
    return [
      pushId(from + index * 20_000, random),
      {
        message: isRider ? 'I am at the door' : 'Two minutes 🚕',
        from: isRider ? rider.uid : driver.uid,
        type: 'msg',
        source: isRider ? 'rider' : 'driver',
        msgDate: '12-03-2024',
        msgTime: '10:02',
      },
    ] as const
  })
  return { messages: Object.fromEntries(messages) }
}

function makeTrack(random: Random, from: { lat: number; lng: number }, startTime: number, seconds: number) {
  const count = 10
  const points = Array.from({ length: count }, (_, index) => {
    const at = startTime + Math.round((seconds * 1000 * index) / (count - 1))
    const status = index === count - 1 ? 'REACHED' : 'STARTED'
    return [
      pushId(at, random),
      { at, status, lat: from.lat + index / 1000, lng: from.lng + index / 1000 },
    ] as const
  })
  return Object.fromEntries(points)
}
