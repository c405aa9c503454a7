import { getMap } from '@cabstand/contract/http/maps'
import { findCaller } from '@cabstand/contract/http/people/person-records'
import { cancelBooking, getBooking } from '@cabstand/contract/http/trips/bookings'
import { sendPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signIn, TestClient } from '../apps/server/test/support/test-client.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }
const words = wordsIn('en')
let admin: TestClient

beforeAll(async () => {
  const url = serverUrl()
  const driver = await signIn(url, mobiles.driver)
  const { center } = await new TestClient(url).call(getMap, {})
  await driver.call(setAvailability, { body: { driverActiveStatus: true } })
  const at = new Date().toISOString()
  await driver.call(sendPositions, { body: { positions: [{ ...center, at }] } })
  admin = await signIn(url, mobiles.admin)
})

/** In the page: counts what a mouse or a finger does, and moments in which no visible element has the focus. */
function watchFocus(): void {
  const seen = { pointer: 0, lost: [] as string[] }
  Object.assign(window, { seen })
  const countPress = () => {
    seen.pointer += 1
  }
  for (const name of ['mousedown', 'pointerdown', 'touchstart', 'wheel'])
    addEventListener(name, countPress, { capture: true })
  addEventListener('keyup', ({ key }) => {
    const at = document.activeElement
    const { width = 0 } = at === document.body ? {} : (at?.getBoundingClientRect() ?? {})
    if (width === 0) seen.lost.push(key)
  })
}

/** A dispatcher who counts the keys that they press. */
function keyboardOf(page: Page) {
  let presses = 0
  return {
    press: async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      presses += text.length
      await page.keyboard.type(text)
    },
    presses: () => presses,
  }
}

/** The field that has the focus, by its label; its outline, or that of what encloses it, is drawn. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement as HTMLElement
    const drawn = [at, at.parentElement, at.closest('[data-stop]'), at.closest('label')].some((element) => {
      const style = element ? getComputedStyle(element) : undefined
      return (
        style !== undefined &&
        ((style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none')
      )
    })
    const label = (at as HTMLInputElement).labels?.[0]?.textContent ?? at.textContent ?? ''
    return `${label.trim()}${drawn ? '' : ' (focus not visible)'}`
  })
}

const isAt = (page: Page, label: string | RegExp) =>
  expect
    .poll(() => focused(page), patient)
    .toMatch(typeof label === 'string' ? new RegExp(`^${label}`) : label)

test('a dispatcher books for a known caller, then for a new one, without a mouse', async () => {
  const page = await person()
  await page.addInitScript(watchFocus)
  await openSignedIn(page, mobiles.admin, '/addbookings')
  const keys = keyboardOf(page)

  // Known: the number, their place, the other place, book.
  await isAt(page, words('add_booking_mobile'))
  await keys.type(mobiles.rider)
  await keys.press('Enter')
  await page.getByText(words('add_booking_known')).waitFor(patient)
  await isAt(page, words('pickup'))
  await keys.type('old mint')
  await keys.press('Enter')
  await isAt(page, words('drop'))
  await keys.type('peace hosp')
  await keys.press('Enter')
  await isAt(page, words('now'))
  await page.getByRole('radio', { checked: true, name: /€/ }).waitFor(patient)
  await expectAccessible(page, 'a booking that is ready')
  await keys.press('Control+Enter')
  const done = page.getByRole('dialog')
  await done.getByText(patternOf(words('booking_success'))).waitFor(patient)
  // Fewer than 45 keys, each a fifth of a second: half of the 20 seconds.
  expect(keys.presses()).toBeLessThan(45)
  const first = await lastBookingOf(mobiles.rider)
  expect(first).toMatchObject({ bookingTypeAdmin: true, paymentMode: 'cash', bookLater: false })
  expect(first?.pickup.address).toMatch(/Old Mint Row/)

  // New, with a stop on the way, swapped, paid in cash, with a note to the driver.
  await isAt(page, words('add_booking_next'))
  await keys.press('Enter')
  await isAt(page, words('add_booking_mobile'))
  const mobile = `+4477009${String(Date.now() % 100_000).padStart(5, '0')}`
  await keys.type(mobile)
  await keys.press('Enter')
  await isAt(page, words('add_booking_first_name'))
  await keys.type('Inês')
  await keys.press('Enter')
  await keys.type('Carvalho')
  await keys.press('Enter')
  await keys.press('Enter')
  await isAt(page, words('pickup'))
  await keys.type('old mint')
  await keys.press('Enter')
  await keys.type('peace hosp')
  await keys.press('Enter')
  await keys.press('Alt+s')
  await isAt(page, words('stop_number', { number: 1 }))
  await keys.type('unity')
  await keys.press('Enter')
  await isAt(page, words('drop'))
  await keys.press('Alt+w')
  await keys.press('Alt+n')
  await isAt(page, words('add_booking_note'))
  await keys.type('Wheelchair folds')
  await page.getByRole('radio', { checked: true, name: /€/ }).waitFor(patient)
  await keys.press('Enter')
  await isAt(page, patternOf(words('add_booking_book')))
  await keys.press('Enter')
  await done.getByText(patternOf(words('booking_success'))).waitFor(patient)
  const second = await lastBookingOf(mobile)
  expect(second).toMatchObject({ customerName: 'Inês Carvalho', pickUpInstructions: 'Wheelchair folds' })
  expect(second?.pickup.address).toMatch(/Peace Hospital/)
  expect(second?.drop.address).toMatch(/Old Mint Row/)
  expect(second?.waypoints?.[0]?.address).toMatch(/Unity/)

  // Missing: the first wrong field gets the focus and says what to do.
  await keys.press('Escape')
  await isAt(page, words('add_booking_mobile'))
  await keys.press('Control+Enter')
  await page.getByText(words('incomplete_user')).waitFor(patient)
  await isAt(page, words('add_booking_mobile'))

  expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({
    pointer: 0,
    lost: [],
  })
  // Other tests' drivers would be asked.
  for (const booking of [first, second]) {
    if (booking)
      await admin.call(cancelBooking, { params: { id: booking.id }, body: { reason: 'The test is over' } })
  }
})

async function lastBookingOf(mobile: string) {
  const { caller } = await admin.call(findCaller, { query: { mobile } })
  const id = caller?.trips[0]?.id
  return id === undefined ? undefined : admin.call<typeof getBooking, 'admin'>(getBooking, { params: { id } })
}
