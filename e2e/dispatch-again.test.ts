// Staff who dispatch by hand and hand over to the search, and a driver whose place another one takes.
import { getAllSettings, updateSettings } from '@cabstand/contract/http/operator/staff-settings'
import { acceptBooking, declineBooking, getWork } from '@cabstand/contract/http/trips/bookings'
import { sendPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import { expect, onTestFinished, test } from 'vitest'
import { signIn } from '../apps/server/test/support/test-client.ts'
import { signInByApi } from './by-api.ts'
import { boardOn, driverName } from './dispatch-board.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 45_000 }
const words = wordsIn('en')
const phone = { viewport: { width: 390, height: 844 } }

/** A second driver of the same car type, online in the middle of the city until the test ends. */
async function bringSecondDriver(center: { lat: number; lng: number }) {
  const second = await signIn(serverUrl(), '+447700900100')
  const setOnline = (driverActiveStatus: boolean) =>
    second.call(setAvailability, { body: { driverActiveStatus } })
  await setOnline(true)
  onTestFinished(async () => void (await setOnline(false)))
  await second.call(sendPositions, { body: { positions: [{ ...center, at: new Date().toISOString() }] } })
  return async (bookingId: string) =>
    (await second.call(getWork, {})).offers.some((offer) => offer.bookingId === bookingId)
}

test('staff see who was asked, and a ride that waits for them is searched for when they turn dispatch on', async () => {
  const api = await signInByApi()
  const staff = await signIn(serverUrl(), mobiles.admin)
  const setAutomatic = async (autoDispatch: boolean) => {
    const { version } = await staff.call(getAllSettings, {})
    await staff.call(updateSettings, { version, body: { autoDispatch } })
  }
  await setAutomatic(false)
  onTestFinished(() => setAutomatic(true))
  await api.goOnline()
  const { id, reference } = await api.book()
  onTestFinished(async () => void (await api.cancel(id)))
  const rider = await person(phone)
  await openSignedIn(rider, mobiles.rider, `/bookings/${id}`)
  await rider.getByText(patternOf(words('trip_waiting_staff'))).waitFor(patient)

  const admin = await person({ viewport: { width: 1440, height: 900 } })
  const { row, panel } = boardOn(admin)
  await openSignedIn(admin, mobiles.admin, '/dispatch')
  const waiting = row('waiting', reference)
  await waiting.getByText(words('board_waiting_staff')).first().waitFor(patient)
  await waiting.click()
  await panel.getByRole('button', { name: new RegExp(`^Assign.*${driverName}`) }).click(patient)
  await admin
    .getByText(patternOf(words('board_offered')))
    .first()
    .waitFor(patient)
  const state = (text: string) => waiting.getByText(new RegExp(`${driverName}.*${text} \\d`))
  await state('asked').waitFor(patient)
  await panel
    .getByText(/asked \d/)
    .first()
    .waitFor(patient)
  await expectAccessible(admin, 'a booking whose driver was asked')
  await api.driver.call(declineBooking, { params: { id }, body: {} })
  await state('declined').waitFor(patient)
  await admin.reload()
  await state('declined').waitFor(patient)

  const isOffered = await bringSecondDriver(api.center)
  await setAutomatic(true)
  await expect.poll(() => isOffered(id), patient).toBe(true)
})

test('a driver gives a ride back with a reason of theirs; the rider reads it while another driver is asked', async () => {
  const api = await signInByApi()
  await api.goOnline()
  const { id } = await api.book()
  onTestFinished(async () => void (await api.cancel(id)))
  await expect.poll(() => api.isOffered(id), patient).toBe(true)
  await api.driver.call(acceptBooking, { params: { id }, body: {} })
  const [driver, rider] = [await person(phone), await person(phone)]
  await openSignedIn(rider, mobiles.rider, `/bookings/${id}`)
  await openSignedIn(driver, mobiles.driver, '/bookings')
  await driver.getByRole('button', { name: words('driver_more'), exact: true }).click(patient)
  await driver.getByRole('menuitem', { name: words('driver_cancel') }).click(patient)
  const question = driver.getByRole('dialog')
  await question.getByText(words('driver_give_back_note')).waitFor(patient)
  expect(await question.getByText('The driver asked me to cancel').count()).toBe(0)
  await question.getByRole('radio', { name: 'My car broke down' }).check(patient)
  await expectAccessible(driver, 'the question before a ride is given back')
  const isOffered = await bringSecondDriver(api.center)
  await question.getByRole('button', { name: words('driver_give_back') }).click(patient)
  await rider
    .getByText(/My car broke down/)
    .first()
    .waitFor(patient)
  await rider.getByRole('button', { name: words('trip_cancel') }).waitFor(patient)
  await expect.poll(() => isOffered(id), patient).toBe(true)
})
