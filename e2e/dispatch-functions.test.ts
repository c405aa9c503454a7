// Each function of the dispatch board by keyboard, and what can be dragged.
import { acceptBooking, cancelBooking } from '@cabstand/contract/http/trips/bookings'
import { assignBooking, getBookingDispatch } from '@cabstand/contract/http/trips/dispatch'
import { sendPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { signIn } from '../apps/server/test/support/test-client.ts'
import { signInByApi } from './by-api.ts'
import { boardOn, bookLater, driverName } from './dispatch-board.ts'
import { drawnMap, patient } from './map-probes.ts'
import { expectAccessible, type PersonOptions, person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
/** Drives another type of car. */
const comfortDriver = { name: 'Samira Costa', mobile: '+447700900012' }
const assignButton = (within: Page | Locator) =>
  within.getByRole('button', { name: new RegExp(`^Assign.*${driverName}`) })

type Booking = Awaited<ReturnType<typeof bookLater>>

/** The board with later rides without a driver, soonest first. They are cancelled after the test. */
async function openBoard(options: PersonOptions, hours: readonly number[]) {
  const api = await signInByApi()
  await api.goOnline()
  const bookings: Booking[] = []
  onTestFinished(async () => {
    for (const { id } of bookings) await api.cancel(id)
  })
  for (const each of hours) bookings.push(await bookLater(api, each))
  const page = await person({ viewport: { width: 1440, height: 900 }, ...options })
  const board = boardOn(page)
  const waiting = ({ reference }: Booking) => board.row('waiting', reference)
  await openSignedIn(page, mobiles.admin, '/dispatch')
  for (const booking of bookings) await waiting(booking).waitFor(patient)
  const [first = raise(), second = first, third = first] = bookings
  return { api, page, ...board, waiting, first, second, third }
}

function raise(): never {
  throw new Error('the board needs a booking')
}

const focuses = (element: HTMLElement | SVGElement) => element === document.activeElement
const hasFocus = (target: Locator) => expect.poll(() => target.evaluate(focuses), patient).toBe(true)

async function middleOf(shown: Locator): Promise<[number, number]> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await shown.boundingBox()) ?? {}
  return [x + width / 2, y + height / 2]
}

/** Presses Tab until this element has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor(patient)
  await expect
    .poll(async () => {
      await target.page().keyboard.press('Tab')
      return target.evaluate(focuses)
    }, patient)
    .toBe(true)
}

/** The driver accepts a booking that an admin has assigned. */
async function giveToDriver(api: Awaited<ReturnType<typeof signInByApi>>, { id }: Booking): Promise<void> {
  const admin = await signIn(serverUrl(), mobiles.admin)
  await admin.call(assignBooking, { params: { id }, body: { driver: api.driver.userId } })
  await api.driver.call(acceptBooking, { params: { id }, body: {} })
}

test('the keyboard reaches rows, the panel and its link, the filters and the drivers', async () => {
  const { page, panel, driver, waiting, first, second, third } = await openBoard({}, [3, 4, 5])
  await waiting(first).focus()
  for (const [key, booking] of [
    ['ArrowDown', second],
    ['End', third],
    ['ArrowUp', second],
    ['Home', first],
  ] as const) {
    await page.keyboard.press(key)
    await hasFocus(waiting(booking))
  }

  // Enter opens the panel and goes there; Escape closes it and comes back to the row.
  await page.keyboard.press('Enter')
  await hasFocus(panel)
  await panel.getByText(first.reference).waitFor(patient)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached', ...patient })
  await hasFocus(waiting(first))

  const clearFilters = async () => {
    await tabTo(page.getByRole('button', { name: words('board_find_clear') }))
    await page.keyboard.press('Enter')
    await waiting(first).waitFor(patient)
  }
  await page.getByRole('searchbox', { name: words('board_find') }).focus()
  await page.keyboard.type(third.reference)
  await waiting(first).waitFor({ state: 'detached', ...patient })
  await waiting(third).waitFor(patient)
  await clearFilters()
  await page.getByRole('combobox', { name: words('board_car_type') }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Van' }).waitFor(patient)
  await page.keyboard.type('Van')
  await page.keyboard.press('Enter')
  await waiting(first).waitFor({ state: 'detached', ...patient })
  await clearFilters()

  await driver(driverName).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => driver(driverName).getAttribute('aria-pressed'), patient).toBe('true')

  await waiting(second).focus()
  await page.keyboard.press('Enter')
  await hasFocus(panel)
  await tabTo(panel.getByRole('link', { name: words('board_open_booking') }))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === `/bookings/${second.id}`)
})

test('in Arabic the columns follow each other from the right, and the arrow keys with them', async () => {
  const { api, page, first, second } = await openBoard({}, [3, 6])
  await giveToDriver(api, second)
  await page.goto('/dispatch?lang=ar')
  const rowOf = ({ id }: Booking) => page.locator(`[data-board-row="${id}"]`)
  await rowOf(second).getByText(driverName).waitFor(patient)
  await rowOf(first).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => rowOf(first).evaluate(focuses), patient).toBe(false)
  await page.keyboard.press('End')
  await hasFocus(rowOf(second))
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => rowOf(second).evaluate(focuses), patient).toBe(false)
})

test('a driver who is offline is assigned by keyboard, after a question that says so', async () => {
  const { api, page, panel, waiting, first } = await openBoard({}, [3])
  await api.driver.call(setAvailability, { body: { driverActiveStatus: false } })
  await waiting(first).focus()
  await page.keyboard.press('Enter')
  const isOffline = new RegExp(words('admin_why_inactive'))
  const candidate = panel.getByRole('listitem').filter({ hasText: isOffline }).first()
  const assign = candidate.getByRole('button')
  await tabTo(assign)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog')
  await question.getByText(words('board_assign_note')).waitFor(patient)
  await question.getByText(isOffline).waitFor(patient)
  await expectAccessible(page, 'the question about a driver whom dispatch would not ask')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden', ...patient })
  const admin = await signIn(serverUrl(), mobiles.admin)
  const offers = async () =>
    (await admin.call(getBookingDispatch, { params: { id: first.id } })).offers.map(({ outcome }) => outcome)
  expect(await offers()).toEqual([])
  await assign.focus()
  await page.keyboard.press('Enter')
  await tabTo(question.getByRole('button', { name: /^Assign/ }))
  await page.keyboard.press('Enter')
  await page
    .getByText(patternOf(words('board_offered')))
    .first()
    .waitFor(patient)
  expect(await offers()).toEqual(['open'])
})

test('a driver of another car type can be dragged but not assigned; a booking with a driver takes no other', async () => {
  const { api, page, row, driver, waiting, first } = await openBoard({}, [3])
  const comfort = await signIn(serverUrl(), comfortDriver.mobile)
  const setOnline = (driverActiveStatus: boolean) =>
    comfort.call(setAvailability, { body: { driverActiveStatus } })
  await setOnline(true)
  onTestFinished(async () => void (await setOnline(false)))
  const at = new Date().toISOString()
  await comfort.call(sendPositions, { body: { positions: [{ ...api.center, at }] } })
  const draggable = page.locator('[draggable=true]')
  await driver(comfortDriver.name).and(draggable).waitFor(patient)
  await driver(comfortDriver.name).dragTo(waiting(first))
  const question = page.getByRole('dialog')
  await question
    .getByText(words('board_assign_not', { reasons: words('board_assign_other_type') }))
    .waitFor(patient)
  const confirm = question.getByRole('button', { name: new RegExp(`^Assign.*${comfortDriver.name}`) })
  expect(await confirm.getAttribute('aria-disabled')).toBe('true')
  const back = question.getByRole('button', { name: words('back') })
  expect((await back.boundingBox())?.y, 'both buttons stand in one row').toBe(
    (await confirm.boundingBox())?.y,
  )
  await back.click()
  await question.waitFor({ state: 'hidden', ...patient })

  await giveToDriver(api, first)
  const taken = row('approaching', first.reference)
  await taken.waitFor(patient)
  await driver(driverName).dragTo(taken)
  await page.keyboard.press('Tab')
  expect(await question.count()).toBe(0)
})

test('a press on a car of the map selects its booking or its driver, and the car is dragged onto a booking', async () => {
  // Other tests leave their cars at the same place, where one of them would be pressed instead.
  for (const mobile of [comfortDriver.mobile, mobiles.courier]) {
    const other = await signIn(serverUrl(), mobile)
    await other.call(setAvailability, { body: { driverActiveStatus: false } })
  }
  const { api, page, row, panel, driver, waiting, first, second } = await openBoard({ map: true }, [3, 6])
  await giveToDriver(api, second)
  await row('approaching', second.reference).waitFor(patient)
  const canvas = await drawnMap(page, words('board_map'))
  const close = panel.getByRole('button', { name: words('board_close') })
  const isPressed = (button: Locator) => button.getAttribute('aria-pressed')
  // The row of a driver brings their car into the middle of what the panel leaves free of the map.
  await driver(driverName).click()
  await close.waitFor(patient)
  const [middle, y] = await middleOf(canvas)
  const room = ((await panel.boundingBox())?.width ?? 0) + 24
  const x = middle + room / 2
  await close.click(patient)
  await expect.poll(() => isPressed(driver(driverName)), patient).toBe('false')
  const handle = page.locator('[aria-hidden=true][draggable=true]')
  // The map still moves at first, and a car that is not under the pointer any more can be neither pressed nor dragged.
  const pointAtCar = async () => {
    await page.mouse.move(x + 40, y)
    await page.mouse.move(x, y)
    return (await handle.count()) === 1
  }
  const pressCar = () =>
    expect
      .poll(async () => {
        if (await pointAtCar()) await page.mouse.click(x, y)
        return isPressed(driver(driverName))
      }, patient)
      .toBe('true')

  await pressCar()
  await panel.getByText(second.reference).waitFor(patient)
  expect(await isPressed(row('approaching', second.reference))).toBe('true')
  await close.click()
  // Without a booking it is the driver alone.
  await api.driver.call(cancelBooking, { params: { id: second.id }, body: { reason: 'The car broke down' } })
  await row('approaching', second.reference).waitFor({ state: 'detached', ...patient })
  await pressCar()
  expect(await panel.count()).toBe(0)

  const question = page.getByRole('dialog')
  const drag = async () => {
    if (await pointAtCar()) await handle.dragTo(waiting(first), { timeout: 5000 })
    await question.waitFor({ timeout: 3000 })
  }
  await expect.poll(() => drag().then(() => 'asked', String), { timeout: 60_000 }).toBe('asked')
  await assignButton(question).click(patient)
  await expect.poll(() => api.isOffered(first.id), patient).toBe(true)
})

test('on a phone, list and map are two views, and the selected booking is a sheet that assigns', async () => {
  const { api, page, panel, waiting, first } = await openBoard({ viewport: { width: 390, height: 844 } }, [3])
  const view = (name: 'list' | 'map') =>
    page.getByRole('radio', { name: words(`board_view_${name}`), exact: true })
  await view('list').focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('region', { name: words('board_map') }).waitFor(patient)
  expect(await waiting(first).count()).toBe(0)
  await page.keyboard.press('ArrowLeft')
  await waiting(first).focus()
  await page.keyboard.press('Enter')
  await hasFocus(panel)
  await expectAccessible(page, 'the sheet of a booking')
  await tabTo(assignButton(panel))
  await page.keyboard.press('Enter')
  await expect.poll(() => api.isOffered(first.id), patient).toBe(true)
})
