// A Friday evening: one dispatcher takes thirty calls and leads them through the board, both by keyboard, while drivers
// decline, give rides back, lose their connection and are blocked.
import { mkdir, writeFile } from 'node:fs/promises'
import { getAllSettings, updateSettings } from '@cabstand/contract/http/operator/staff-settings'
import { blockPeople, findCaller } from '@cabstand/contract/http/people/person-records'
import { getBooking, listBookingEvents } from '@cabstand/contract/http/trips/bookings'
import { listFleetPositions } from '@cabstand/contract/http/trips/fleet'
import type { AdminBooking } from '@cabstand/contract/schemas/booking'
import { findSystemReason } from '@cabstand/domain/booking/system-reasons'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { startSimulation } from '../apps/simulator/src/simulation.ts'
import { boardOn } from './dispatch-board.ts'
import { person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const calls = 30
/** From this call on, staff assign every driver. */
const byHandFrom = 15
/** After the last call: a ride may be given back and refused several times before it is driven. */
const minutes = 25
const patient = { timeout: 60_000 }
const words = wordsIn('en')
const trips = [
  ['old mint', 'peace hosp'],
  ['unity', 'old mint'],
  ['peace hosp', 'unity'],
] as const
const ended = new Set<string>(['PAID', 'COMPLETE', 'CANCELLED'])

test('thirty bookings of one dispatcher all come to an end that the board and the booking explain', async () => {
  const staff = await signIn(serverUrl(), mobiles.admin)
  const setAutomatic = async (autoDispatch: boolean) => {
    const { version } = await staff.call(getAllSettings, {})
    await staff.call(updateSettings, { version, body: { autoDispatch } })
  }
  onTestFinished(() => setAutomatic(true))
  const evening = await startSimulation({
    baseUrl: serverUrl(),
    drivers: 36,
    riders: 0,
    seed: 7,
    rough: true,
    log: () => undefined,
  })
  onTestFinished(async () => void (await evening.stop()))
  await expect
    .poll(async () => (await staff.call(listFleetPositions, {})).drivers.length, patient)
    .toBeGreaterThan(30)

  const [desk, board] = [await person(), await person()]
  await openSignedIn(desk, mobiles.admin, '/addbookings')
  await openSignedIn(board, mobiles.admin, '/dispatch')
  const taken: string[] = []
  for (let call = 0; call < calls; call += 1) {
    if (call === byHandFrom) await setAutomatic(false)
    if (call % 10 === 5) await blockFreeDriver(staff)
    taken.push(await takeCall(desk, staff, call))
    if (call >= byHandFrom) await assignWaiting(board)
  }

  const endBy = Date.now() + minutes * 60_000
  const open = new Map<string, AdminBooking>()
  for (;;) {
    for (const id of taken) open.set(id, await read(staff, id))
    for (const [id, { status }] of open) if (ended.has(status)) open.delete(id)
    if (open.size === 0 || Date.now() > endBy) break
    await expectOnBoard(board, staff, [...open.keys()])
    await assignWaiting(board)
    await board.waitForTimeout(2_000)
  }

  const all = await Promise.all(taken.map((id) => read(staff, id)))
  const told = await Promise.all(all.map((booking) => tellOf(staff, booking)))
  expect(
    all.filter(({ status }) => !ended.has(status)).map(({ reference }) => reference),
    told.join('\n'),
  ).toEqual([])
  const cancelled = all.filter(({ status }) => status === 'CANCELLED')
  for (const booking of cancelled) {
    const code = findSystemReason(booking)
    const reason = code === undefined ? booking.reason : words(`reason_${code}`)
    expect(reason, booking.reference).toBeTruthy()
    await board.goto(`/bookings/${booking.id}`)
    await board
      .getByText(reason ?? '')
      .first()
      .waitFor(patient)
  }
  await mkdir('test-results', { recursive: true })
  await writeFile(
    'test-results/friday-evening.txt',
    `${told.join('\n')}\n${JSON.stringify(evening.summary())}\n`,
  )
}, 2_700_000)

/** How a booking ended; of one that did not, how it went. */
async function tellOf(staff: TestClient, { id, reference, status, reason }: AdminBooking): Promise<string> {
  const line = `${reference} ${status} ${reason ?? ''}`
  if (ended.has(status)) return line
  const input = { params: { id }, query: {} }
  const { events } = await staff.call<typeof listBookingEvents, 'admin'>(listBookingEvents, input)
  return [line, ...events.map(({ at, type, actorName }) => `  ${at} ${type} ${actorName ?? ''}`)].join('\n')
}

const read = (staff: TestClient, id: string) =>
  staff.call<typeof getBooking, 'admin'>(getBooking, { params: { id } })

/** A call of somebody new: their number, their name, from where to where. Returns the booking's id. */
async function takeCall(page: Page, staff: TestClient, call: number): Promise<string> {
  const mobile = `+44770091${String(1000 + call)}`
  const [pickup, drop] = trips[call % trips.length] ?? trips[0]
  const { keyboard } = page
  const isAt = (label: string) =>
    expect.poll(() => page.evaluate(labelInFocus), patient).toMatch(new RegExp(`^${label}`))
  await isAt(words('add_booking_mobile'))
  await keyboard.type(mobile)
  await keyboard.press('Enter')
  await isAt(words('add_booking_first_name'))
  await keyboard.type(`Caller ${call + 1}`)
  await keyboard.press('Enter')
  await keyboard.type('Friday')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await isAt(words('pickup'))
  await keyboard.type(pickup)
  await keyboard.press('Enter')
  await isAt(words('drop'))
  await keyboard.type(drop)
  await keyboard.press('Enter')
  await page.getByRole('radio', { checked: true, name: /€/ }).waitFor(patient)
  // While every car is taken, the dispatcher tries again.
  const done = page.getByRole('dialog').getByText(patternOf(words('booking_success')))
  await expect
    .poll(
      async () => {
        if (!(await done.isVisible())) await keyboard.press('Control+Enter')
        return done.isVisible()
      },
      { timeout: 240_000, interval: 3_000 },
    )
    .toBe(true)
  await isAt(words('add_booking_next'))
  await keyboard.press('Enter')
  const { caller } = await staff.call(findCaller, { query: { mobile } })
  const id = caller?.trips[0]?.id
  if (id === undefined) throw new Error(`${mobile} has no booking`)
  return id
}

/** In the page: the label of the field, or the text of the button, that has the focus. */
function labelInFocus(): string {
  const at = document.activeElement
  return ((at as HTMLInputElement).labels?.[0]?.textContent ?? at?.textContent ?? '').trim()
}

/** How long the dispatcher waits for the answer of a driver before another one is asked. */
const patienceMs = 60_000
/** When each booking was last given to a driver. */
const givenAtMs = new Map<string, number>()

/**
 * Every booking that waits for staff, or for a driver who does not answer, gets the first driver who may be assigned, by
 * keyboard.
 */
async function assignWaiting(page: Page): Promise<void> {
  const { column, panel } = boardOn(page)
  const rows = (group: 'waiting' | 'trouble', text?: string) =>
    column(group)
      .locator('[data-board-row]')
      .filter(text === undefined ? {} : { hasText: words(text) })
      .evaluateAll((found) => found.map((row) => row.getAttribute('data-board-row') ?? ''))
  const unanswered = (await rows('waiting')).filter((id) => {
    const since = givenAtMs.get(id) ?? Date.now()
    givenAtMs.set(id, since)
    return Date.now() - since > patienceMs
  })
  const forStaff = await rows('waiting', 'board_waiting_staff')
  const returned = await rows('trouble', 'board_alert_assignment_declined')
  for (const id of new Set([...forStaff, ...returned, ...unanswered])) {
    givenAtMs.set(id, Date.now())
    const still = page.locator(`[data-board-row="${id}"]`)
    await still.focus({ timeout: 5_000 }).catch(() => undefined)
    await page.keyboard.press('Enter')
    const assign = panel.getByRole('button', { name: patternOf(words('board_assign_name')), disabled: false })
    const isThere = await assign
      .first()
      .focus({ timeout: 10_000 })
      .then(
        () => true,
        () => false,
      )
    if (isThere) await page.keyboard.press('Enter')
    // The row says who was asked, or the booking has gone on.
    await page.waitForTimeout(500)
  }
}

/** Staff find that the papers of a driver without a ride have run out. */
async function blockFreeDriver(staff: TestClient): Promise<void> {
  const { drivers } = await staff.call(listFleetPositions, {})
  for (const { driverId } of drivers.filter(({ state }) => state === 'free')) {
    const { status } = await staff.send(blockPeople, {
      body: { people: [driverId], reason: 'Their insurance has run out' },
    })
    if (status === 200) return
  }
}

/** The board shows each open booking, and what it waits for. */
async function expectOnBoard(page: Page, staff: TestClient, open: readonly string[]): Promise<void> {
  for (const id of open) {
    const { reference, status } = await read(staff, id)
    if (ended.has(status)) continue
    const row = page.locator(`[data-board-row="${id}"]`)
    await expect
      .poll(async () => (await row.count()) > 0 || ended.has((await read(staff, id)).status), {
        timeout: 20_000,
        message: `${reference} is ${status} and not on the board`,
      })
      .toBe(true)
  }
}
