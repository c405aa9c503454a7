import { getMap, reversePlace } from '@cabstand/contract/http/maps'
import { sendChatMessage } from '@cabstand/contract/http/messages/chat'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { getWork } from '@cabstand/contract/http/trips/bookings'
import { sendPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../apps/server/src/platform/new-id.ts'
import { signIn, TestClient } from '../apps/server/test/support/test-client.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }
const driverName = 'Rui Almeida'
let rider: TestClient
let driver: TestClient
let center: { lat: number; lng: number }

beforeAll(async () => {
  const url = serverUrl()
  rider = await signIn(url, mobiles.rider)
  driver = await signIn(url, mobiles.driver)
  center = (await new TestClient(url).call(getMap, {})).center
})

async function goOnline(): Promise<void> {
  await driver.call(setAvailability, { body: { driverActiveStatus: true } })
  const at = new Date().toISOString()
  await driver.call(sendPositions, { body: { positions: [{ ...center, at }] } })
}

async function addressNear(north: number, east: number) {
  const query = { lat: (center.lat + north).toFixed(6), lng: (center.lng + east).toFixed(6) }
  const { lat, lng, description } = await rider.call(reversePlace, { query })
  return { lat, lng, address: description }
}

async function book() {
  const [pickup, drop] = [await addressNear(0.002, 0.002), await addressNear(0.012, 0.014)]
  const { quotes } = await rider.call(createQuotes, { body: { pickup, drop } })
  const quoteId = quotes.find(({ carType }) => carType.image === 'city')?.quoteId ?? ''
  return rider.call(contract.createBooking, { body: { quoteId } })
}

test('staff see a new booking announced, its row change without a reload, and what they missed without a connection', async () => {
  const words = wordsIn('ar')
  const admin = await person({ colorScheme: 'dark', viewport: { width: 390, height: 844 } })
  await openSignedIn(admin, mobiles.admin, '/bookings', 'ar')
  const live = admin.getByText(words('admin_live'), { exact: true })
  await live.waitFor(patient)
  await goOnline()
  const { id, reference } = await book()
  const announced = admin.getByRole('button', { name: words('list_new', { count: 1 }) })
  await announced.waitFor(patient)
  const row = admin.getByRole('row').filter({ hasText: reference })
  // What is read does not move until staff ask for it.
  expect(await row.count()).toBe(0)
  await announced.click()
  await row.waitFor(patient)
  await expect
    .poll(
      async () => (await driver.call(getWork, {})).offers.some(({ bookingId }) => bookingId === id),
      patient,
    )
    .toBe(true)
  await driver.call(contract.acceptBooking, { params: { id }, body: {} })
  await row.getByText(words('status_ACCEPTED'), { exact: true }).waitFor(patient)
  await row.getByText(driverName).waitFor(patient)
  await expectAccessible(admin, 'the list of bookings')
  await row.hover()
  await row.getByRole('button', { name: words('admin_cancel') }).click()
  const question = admin.getByRole('dialog')
  await question.getByRole('radio').first().check()
  await question.getByRole('button', { name: words('admin_cancel_confirm') }).click()
  await row.getByText(words('status_CANCELLED'), { exact: true }).waitFor(patient)

  await admin.context().setOffline(true)
  await admin.getByText(words('admin_not_live'), { exact: true }).waitFor(patient)
  const missed = await book()
  expect(await admin.getByText(missed.reference).count()).toBe(0)
  await admin.context().setOffline(false)
  await live.waitFor(patient)
  await announced.click(patient)
  const late = admin.getByRole('row').filter({ hasText: missed.reference })
  await late.waitFor(patient)
  await rider.call(contract.cancelBooking, { params: { id: missed.id }, body: { reason: 'over' } })
  await late.getByText(words('status_CANCELLED'), { exact: true }).waitFor(patient)
})

test('an admin reads chat, track, timeline and history of a trip that they end for its driver and have paid', async () => {
  const words = wordsIn('en')
  await goOnline()
  const { id, otp } = await book()
  const params = { id }
  await expect
    .poll(
      async () => (await driver.call(getWork, {})).offers.some(({ bookingId }) => bookingId === id),
      patient,
    )
    .toBe(true)
  await driver.call(contract.acceptBooking, { params, body: {} })
  await driver.call(contract.arriveBooking, { params, body: { confirmFar: true } })
  await driver.call(contract.startBooking, { params, body: { otp: otp ?? '' } })
  const admin = await person()
  await openSignedIn(admin, mobiles.admin, `/bookings/${id}`)
  // What rider and driver write is shown as they write it.
  const chat = admin.getByRole('log', { name: words('chat_log') })
  const ask = (key: string) => admin.getByRole('button', { name: words(key), exact: true }).click(patient)
  await ask('admin_chat_read')
  await admin.getByText(words('chat_staff_none')).waitFor(patient)
  await rider.call(sendChatMessage, { params, body: { id: newId(), text: 'By the bakery' } })
  await driver.call(sendChatMessage, { params, body: { id: newId(), text: 'I see you' } })
  await ask('admin_chat_again')
  await chat.getByText('By the bakery').waitFor(patient)
  await chat.getByText('I see you').waitFor(patient)
  for (const writer of ['Farah Haddad', driverName]) await chat.getByText(writer).waitFor(patient)
  expect(await admin.getByRole('textbox').count(), 'staff only read').toBe(0)
  /** Presses an action, and its button in the question. A notice of what was done before is a dialog too. */
  const take = async (name: string) => {
    await admin.getByRole('button', { name, exact: true }).click(patient)
    const confirm = admin.getByRole('dialog').getByRole('button', { name, exact: true })
    await confirm.click(patient)
    await confirm.waitFor({ state: 'detached', ...patient })
  }
  await take(words('admin_step_reach'))
  await take(words('admin_step_finish'))
  await admin.getByRole('button', { name: words('admin_pay'), exact: true }).click(patient)
  const record = admin.getByRole('button', { name: patternOf(words('admin_pay_confirm_cash')) })
  await record.waitFor(patient)
  await expectAccessible(admin, 'the record of a payment')
  await record.click()
  await admin.getByText(words('status_PAID'), { exact: true }).first().waitFor(patient)
  expect(await driver.call(contract.getBooking, { params })).toMatchObject({ status: 'PAID' })

  const panel = (title: string) =>
    admin.locator('section').filter({ has: admin.getByRole('heading', { name: words(title), level: 2 }) })
  const steps = panel('admin_happened').getByRole('listitem')
  const happened = ['requested', 'asked', 'accepted', 'arrived', 'started', 'reached', 'pending', 'paid']
  await expect
    .poll(() => steps.locator('.font-semibold').allTextContents(), patient)
    .toEqual(happened.map((step) => words(`admin_event_${step}`)))
  const places = admin.getByRole('table', { name: words('admin_track_steps') }).getByRole('rowheader')
  await expect
    .poll(() => places.allTextContents(), patient)
    .toEqual(['ACCEPTED', 'STARTED', 'REACHED'].map((status) => words(`status_${status}`)))
  // What staff did, the newest first.
  const entries = panel('audit_history').locator('ol > li')
  await expect
    .poll(() => entries.locator('> p:first-child > span').allTextContents(), patient)
    .toEqual(
      ['payBooking', 'finishBooking', 'reachBooking', 'readChat', 'readChat'].map((done) =>
        words(`audit_action_${done}`),
      ),
    )
  await entries.first().getByText('Lena Moreau').waitFor(patient)
})
