import * as contract from '@cabstand/contract/http/trips/bookings'
import { expect, test } from 'vitest'
import { signInByApi } from './by-api.ts'
import { boardOn, bookLater, driverName } from './dispatch-board.ts'
import { expectAccessible, person, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }
const words = wordsIn('en')
/** That the driver was asked, or has seen it. */
const offered = new RegExp(`${driverName}.*(asked|seen) \\d`)

test('a driver is assigned by keyboard and by dragging, and the board follows without a reload', async () => {
  const api = await signInByApi()
  await api.goOnline()
  const first = await bookLater(api, 3)
  const admin = await person({ viewport: { width: 1440, height: 900 } })
  const { column, row, panel, driver: driverNamed } = boardOn(admin)
  await openSignedIn(admin, mobiles.admin, '/dispatch')
  await row('waiting', first.reference).waitFor(patient)
  await expectAccessible(admin, 'the dispatch board')

  // By keyboard: from the row to the drivers of its booking, and to the first one's button.
  await row('waiting', first.reference).focus()
  await admin.keyboard.press('Enter')
  const assign = panel.getByRole('button', { name: new RegExp(`^Assign.*${driverName}`) })
  await assign.waitFor(patient)
  await expectAccessible(admin, 'the drivers of a booking')
  await expect
    .poll(async () => {
      await admin.keyboard.press('Tab')
      return assign.evaluate((button) => button === document.activeElement)
    }, patient)
    .toBe(true)
  await admin.keyboard.press('Enter')
  await admin
    .getByText(patternOf(words('board_offered')))
    .first()
    .waitFor(patient)
  await row('waiting', first.reference).getByText(offered).waitFor(patient)
  await api.driver.call(contract.acceptBooking, { params: { id: first.id }, body: {} })
  await row('approaching', first.reference).getByText(driverName).waitFor(patient)

  // A booking that comes while the board is open, and a driver who is dragged onto it.
  const second = await bookLater(api, 6)
  const target = row('waiting', second.reference)
  await target.waitFor(patient)
  // Tab reaches one row of each column, and the arrow keys lead to the others.
  await target.focus()
  await admin.keyboard.press('ArrowRight')
  await column('approaching').locator('[data-board-row][tabindex="0"]:focus').waitFor(patient)
  expect(await column('waiting').locator('[data-board-row][tabindex="0"]').count()).toBe(1)
  const driver = driverNamed(driverName)
  await driver.and(admin.locator('[draggable=true]')).waitFor(patient)
  await driver.dragTo(target)
  const question = admin.getByRole('dialog')
  await question.getByText(words('board_assign_note')).waitFor(patient)
  await expectAccessible(admin, 'the question before an assignment')
  await question.getByRole('button', { name: new RegExp(`^Assign.*${driverName}`) }).click(patient)
  await expect.poll(() => api.isOffered(second.id), patient).toBe(true)
  await target.getByText(offered).waitFor(patient)
  await api.driver.call(contract.acceptBooking, { params: { id: second.id }, body: {} })
  await row('approaching', second.reference).waitFor(patient)
  await target.waitFor({ state: 'detached', ...patient })
  for (const { id } of [first, second])
    await api.rider.call(contract.cancelBooking, { params: { id }, body: { reason: 'over' } })
  await row('approaching', second.reference).waitFor({ state: 'detached', ...patient })
})
