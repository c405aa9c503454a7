import { endpoints } from '@cabstand/contract/http/index'
import * as contract from '@cabstand/contract/http/trips/bookings'
import * as sharing from '@cabstand/contract/http/trips/sharing'
import { afterAll, expect, test } from 'vitest'
import { whoMay } from '../security/who-may.ts'
import { asOwner } from '../support/as-owner.ts'
import { EventStream } from '../support/event-stream.ts'
import { contactsOf, findLeaks, type Seen, setUnusualTariff } from '../support/leaks.ts'
import { stubWeb } from '../support/stub-web.ts'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, mobiles, reportAt } from '../support/trip.ts'

const web = stubWeb()
afterAll(() => web.remove())
const server = await testServer({ webFolder: web.folder })
const { database } = server
await setUnusualTariff(database)
const rider = await server.signIn(mobiles.rider)
const driver = await server.signIn(mobiles.driver)
const fleetadmin = await server.signIn(mobiles.fleetadmin)
const admin = await server.signIn(mobiles.admin)

/** Everything that a person without an account can read who has the link of a trip. */
class Friend {
  readonly seen: Seen[] = []
  stream: EventStream<sharing.SharedTrip> | undefined
  private readonly token: string

  constructor({ path }: sharing.TripLink) {
    this.token = path.slice('/track/'.length)
  }

  /** The page, the call and a new stream. */
  async look(): Promise<void> {
    const { token } = this
    const page = await fetch(`${server.url}/track/${token}`)
    this.seen.push({ what: `page ${page.status}`, value: await page.text() })
    const { status, body } = await server.anonymous.send(sharing.getSharedTrip, { params: { token } })
    this.seen.push({ what: `getSharedTrip ${status}`, value: body })
    const stream = await EventStream.open<sharing.SharedTrip>(
      `${server.url}/api/track/${token}/events`,
    ).catch(() => undefined)
    this.stream ??= stream
    if (stream === undefined) return
    await stream.until(() => true, 'a frame')
    if (stream !== this.stream) stream.close()
    this.seen.push(...stream.values.map((value) => ({ what: 'frame of a new stream', value })))
  }

  /** Tries the token as a session, on everything about the booking and its people. */
  async tryEverything(bookingId: string): Promise<void> {
    const { token } = this
    const asSession = new TestClient(server.url, token)
    for (const endpoint of endpoints) {
      const rule = whoMay[endpoint.name]
      if (rule === undefined || rule.about === 'shared') continue
      const input = { ...rule.input, params: { ...rule.input?.params, id: bookingId } }
      for (const [who, client] of [['anonymous', server.anonymous] as const, ['token', asSession] as const]) {
        const { status, body } = await client.send(endpoint, input)
        expect([endpoint.name, who, status]).toEqual([endpoint.name, who, 401])
        this.seen.push({ what: `${endpoint.name} ${status}`, value: body })
      }
    }
    await expect(asSession.socket()).rejects.toThrow('must_login')
    await expect(server.anonymous.socket()).rejects.toThrow('must_login')
  }
}

test('a stranger with the link of a trip sees where it is, and no contact, code, price or id', async () => {
  const booking = await acceptedTrip(server, rider, driver)
  const params = { id: booking.id }
  const friend = new Friend(await rider.call(sharing.shareTrip, { params, body: {} }))
  await friend.look()
  await friend.tryEverything(booking.id)
  await driver.call(contract.arriveBooking, { params, body: { confirmFar: true } })
  await friend.look()
  await driver.call(contract.startBooking, { params, body: { otp: booking.otp ?? '' } })
  await reportAt(server, driver, { lat: 38.70012, lng: -9.899 })
  await friend.look()
  const { stream } = friend
  await stream?.until(({ trip }) => trip?.car?.lat === 38.70012, 'the car')
  await driver.call(contract.reachBooking, { params, body: { confirmFar: true } })
  await stream?.until(({ stage }) => stage === 'ended', 'the end')
  for (const step of ['finish', 'pay', 'rate'] as const) {
    if (step === 'finish') await driver.call(contract.finishBooking, { params, body: {} })
    if (step === 'pay') await driver.call(contract.payBooking, { params, body: { paymentMode: 'cash' } })
    if (step === 'rate') await rider.call(contract.rateBooking, { params, body: { rating: 5 } })
    await friend.look()
  }
  friend.seen.push(...(stream?.values ?? []).map((value) => ({ what: 'frame', value })))

  const stages = friend.seen.map(({ value }) => (value as Partial<sharing.SharedTrip> | null)?.stage)
  expect(new Set(stages.filter(Boolean))).toEqual(new Set(['coming', 'arrived', 'driving', 'ended']))
  // The control: what they may see is found.
  const plate = friend.seen.flatMap(({ value }) => {
    const trip = (value as Partial<sharing.SharedTrip> | null)?.trip
    return trip?.vehicleNumber ? [trip.vehicleNumber] : []
  })[0]
  expect(findLeaks(friend.seen, { values: ['Farah', plate ?? 'no plate'] }).length).toBeGreaterThan(5)

  const seen = await admin.call<typeof contract.getBooking, 'admin'>(contract.getBooking, { params })
  const people = await Promise.all(
    [rider, driver, admin, fleetadmin].map(({ userId }) => contactsOf(database, userId)),
  )
  const rows = await asOwner<{ ids: string[] }>(
    database,
    `select array_agg(distinct value) as ids from (
       select unnest(array[b.id, b.customer, b.driver, b.fleetadmin, b.quote_id]::text[]) as value
       from bookings b where b.id = $1
       union all select s.id::text from sessions s union all select l.id::text from shared_trips l) as known
     where value is not null`,
    [booking.id],
  )
  const [{ ids } = { ids: [] as string[] }] = rows
  expect(ids).toEqual(expect.arrayContaining([booking.id, rider.userId, driver.userId]))
  const money = [seen.tripCost, seen.driverShare, seen.convenienceFees, seen.customerPaid, seen.estimate]
  const contacts = people.flatMap((one) => [one.mobile, one.mobile.slice(-10), one.email, one.referral_id])
  expect(
    findLeaks(friend.seen, {
      keys: /otp|contact|mobile|mail|fare|cost|amount|paid|share$|fee|payment|price|wallet|token|reference|customer|lastName|session/i,
      values: [
        ...money.filter((amount) => amount !== null && amount > 1000),
        ...contacts,
        ...ids,
        booking.reference,
        booking.otp ?? '',
        'Haddad',
        'Almeida',
        '12 Old Mint',
      ],
    }),
  ).toEqual([])
  // What comes after the drop-off shows no place.
  const ended = friend.seen.filter(({ value }) => (value as Partial<sharing.SharedTrip>)?.stage === 'ended')
  expect(findLeaks(ended, { keys: /lat|lng|polyline|address|vehicleNumber/, values: [] })).toEqual([])
})
