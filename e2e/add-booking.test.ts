import { getMap } from '@cabstand/contract/http/maps'
import { findCaller } from '@cabstand/contract/http/people/person-records'
import { updateMe } from '@cabstand/contract/http/people/users'
import { cancelBooking, createBooking, getBooking } from '@cabstand/contract/http/trips/bookings'
import { sendPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signIn, TestClient } from '../apps/server/test/support/test-client.ts'
import { signInByApi } from './by-api.ts'
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
  await done.getByText(patternOf(words('add_booking_done'))).waitFor(patient)
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
  await done.getByText(patternOf(words('add_booking_done'))).waitFor(patient)
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

test('the caller’s saved and last places come first, and each price has the minutes to its pickup', async () => {
  const api = await signInByApi()
  const mobile = `+4477008${String(Date.now() % 100_000).padStart(5, '0')}`
  const rider = await signIn(serverUrl(), mobile)
  const email = `marta.${Date.now()}@example.org`
  await rider.call(updateMe, { body: { firstName: 'Marta', lastName: 'Sá', email } })
  const { quoteId } = await api.quoteFar(rider)
  const booked = await rider.call<typeof createBooking, 'rider'>(createBooking, { body: { quoteId } })
  await api.driveToPayment(rider, booked.id)
  await api.payInCash(booked.id)
  // The drop-off of a ride is saved.
  const [saved, recent] = [booked.drop.address, booked.pickup.address]

  const page = await person()
  await openSignedIn(page, mobiles.admin, `/addbookings?mobile=${encodeURIComponent(mobile)}`)
  const known = page.getByRole('list', { name: words('add_booking_places') }).getByRole('button')
  await known.first().waitFor(patient)
  expect(await known.allTextContents()).toEqual([
    expect.stringContaining(`${words('add_booking_saved')}${saved}`),
    // The ride ended elsewhere.
    expect.stringMatching(`^${words('add_booking_recent')}`),
    expect.stringContaining(`${words('add_booking_recent')}${recent}`),
  ])

  // Of what is typed, a place of the caller is the first suggestion.
  const [pickup, drop] = await page.locator('[data-stop] input[role=combobox]').all()
  const street = recent.split(',')[0] ?? ''
  await pickup?.pressSequentially(street.slice(0, -1), { delay: 15 })
  const first = page.getByRole('listbox').getByRole('option').first()
  await first.getByText(words('places_recent')).waitFor(patient)
  await pickup?.press('Enter')
  await expect.poll(() => pickup?.inputValue(), patient).toBe(recent)
  await drop?.focus()
  await known.first().click()
  await expect.poll(() => drop?.inputValue(), patient).toBe(saved)

  const prices = page.getByRole('group', { name: words('car_types') }).locator('label')
  await prices.first().waitFor(patient)
  const near = words('add_booking_minutes', { count: 1 }).replace('1', String.raw`\d+`)
  const rows = await prices.allTextContents()
  expect(rows[0]).toMatch(new RegExp(`City.*${near}.*€\\d`))
  for (const row of rows) expect(row).toMatch(new RegExp(`(${near}|${words('add_booking_no_car')})€\\d`))
})

/** In the page: presses Alt+W once the field has the place, before the screen is rendered with it. */
function swapOnceFound(lat: HTMLInputElement): void {
  const plain = Object.getOwnPropertyDescriptor(lat, 'value')
  if (!plain?.set) throw new Error('React does not observe the field')
  const { set } = plain
  let isPressed = false
  const press = () =>
    dispatchEvent(new KeyboardEvent('keydown', { key: 'w', code: 'KeyW', altKey: true, cancelable: true }))
  Object.defineProperty(lat, 'value', {
    ...plain,
    set(value: string) {
      set.call(this, value)
      if (value === '' || isPressed) return
      isPressed = true
      queueMicrotask(press)
    },
  })
}

/** Opens add booking; the fields of its stops. */
async function openStops(page: Page) {
  await openSignedIn(page, mobiles.admin, '/addbookings')
  await isAt(page, words('add_booking_mobile'))
  const fields = page.getByRole('combobox').and(page.locator('[data-stop] input'))
  return {
    fields,
    enter: async (index: number, typed: string) => {
      await fields.nth(index).fill(typed)
      await fields.nth(index).press('Enter')
    },
    expectTexts: (...starts: readonly string[]) =>
      expect
        .poll(
          () => fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value)),
          patient,
        )
        .toEqual(starts.map((start) => expect.stringMatching(`^${start}`))),
  }
}

test('a place that is found at the moment of a swap stays', async () => {
  const page = await person()
  const stops = await openStops(page)
  await stops.enter(0, 'old mint')
  await stops.enter(1, 'peace hosp')
  await page.getByRole('radio', { checked: true, name: /€/ }).waitFor(patient)
  await page.keyboard.press('Alt+s')
  await isAt(page, words('stop_number', { number: 1 }))
  await page.locator('[data-stop]').nth(1).locator('input[name$=Lat]').evaluate(swapOnceFound)
  await page.keyboard.type('unity')
  await page.keyboard.press('Enter')
  await stops.expectTexts('Peace', 'Unity', 'Old Mint')
})

test('a place that is still looked up while the stops are swapped arrives in its new field', async () => {
  const page = await person({ serviceWorkers: 'block' })
  const stops = await openStops(page)
  const answer = Promise.withResolvers<void>()
  await page.route(/\/api\/places\?.*old/, async (route) => {
    await answer.promise
    // The page has given up the request that waited for the person to stop typing.
    await route.continue().catch(() => undefined)
  })
  await stops.enter(0, 'old mint')
  await stops.enter(1, 'peace hosp')
  await stops.expectTexts('old mint', 'Peace')
  await page.keyboard.press('Alt+w')
  await stops.expectTexts('Peace', 'old mint')
  answer.resolve()
  await stops.expectTexts('Peace', 'Old Mint')
  await page.getByRole('radio', { checked: true, name: /€/ }).waitFor(patient)
})

async function lastBookingOf(mobile: string) {
  const { caller } = await admin.call(findCaller, { query: { mobile } })
  const id = caller?.trips[0]?.id
  return id === undefined ? undefined : admin.call<typeof getBooking, 'admin'>(getBooking, { params: { id } })
}
