// Stops in between: added, priced, sorted by keyboard and by dragging, removed.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, person, useBrowser } from './people.ts'
import { choosePlace, mobiles, openSignedIn } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 20_000 }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const fields = (page: Page) => page.locator('[data-stop]').getByRole('combobox')
const texts = (page: Page) =>
  fields(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
const bookButton = (page: Page) => button(page, patternOf(words('book_now_button')))
const price = async (page: Page) =>
  Number((await bookButton(page).textContent(soon))?.replaceAll(/[^\d.]/g, ''))

test('a stop is added and priced, moved by keyboard and by dragging, and removed', async () => {
  const rider = await person({ viewport: { width: 390, height: 844 } })
  await openSignedIn(rider, mobiles.rider, '/book')
  await choosePlace(rider, words('pickup'), 'Meridian Central')
  await choosePlace(rider, words('drop'), 'Peace Hospital')
  const direct = await price(rider)
  await button(rider, words('stop_add')).click()
  await choosePlace(rider, words('stop_number', { number: 1 }), 'Airport')
  await expect.poll(() => price(rider), soon).toBeGreaterThan(direct)
  const [pickup = '', stop = '', drop = ''] = await texts(rider)
  expect(new URL(rider.url()).search).toContain('Airport')
  await expectAccessible(rider, 'a ride with a stop')

  // The arrow keys move a row, and what has happened is said.
  await button(rider, words('stop_move', { stop: words('stop_number', { number: 1 }) })).focus()
  await rider.keyboard.press('ArrowDown')
  await expect.poll(() => texts(rider), soon).toEqual([pickup, drop, stop])
  await rider
    .getByText(patternOf(words('stop_moved', { stop: words('drop'), position: 3, count: 3 })))
    .waitFor({ ...soon, state: 'attached' })
  expect(
    await button(rider, words('stop_move', { stop: words('drop') })).evaluate(
      (handle) => handle === document.activeElement,
    ),
  ).toBe(true)

  const handle = await button(rider, words('stop_move', { stop: words('drop') })).boundingBox()
  const first = await fields(rider).first().boundingBox()
  if (!handle || !first) throw new Error('the rows are not shown')
  await rider.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
  await rider.mouse.down()
  await rider.mouse.move(handle.x + handle.width / 2, first.y, { steps: 8 })
  await rider.mouse.up()
  await expect.poll(() => texts(rider), soon).toEqual([stop, pickup, drop])

  await button(rider, words('stop_remove', { number: 1 })).click()
  await expect.poll(() => texts(rider), soon).toEqual([stop, drop])
  await bookButton(rider).waitFor(soon)
  await rider.reload()
  await expect.poll(() => texts(rider), soon).toEqual([stop, drop])
})
