import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { drawnMap, patient } from './map-probes.ts'
import { person, useBrowser } from './people.ts'
import { book, choosePlace, mobiles, openSignedIn, readCode, startWork } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

interface Spot {
  readonly x: number
  readonly y: number
}

async function middleOf(shown: Locator): Promise<Spot> {
  const box = await shown.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The pickup or the drop: the map's first or last pin. */
const pinOf = (page: Page, which: 'first' | 'last') => page.locator('.map-pin')[which]()
const carOf = (page: Page) => page.locator('.map-car-lead svg').last()

/** The rider's panel, and the part of the map that it does not cover. */
async function freeMap(page: Page) {
  const panel = await page.locator('main .z-sticky').boundingBox()
  const view = page.viewportSize()
  if (!panel || !view) throw new Error('no panel')
  if (panel.width > view.width * 0.8) return { left: 0, right: view.width, top: 0, bottom: panel.y }
  const top = 64
  return panel.x + panel.width / 2 < view.width / 2
    ? { left: panel.x + panel.width, right: view.width, top, bottom: view.height }
    : { left: 0, right: panel.x, top, bottom: view.height }
}

/** Waits until all of them are in the free part of the map, with a margin. */
async function expectFramed(page: Page, ...shown: Locator[]): Promise<void> {
  const room = 20
  await expect
    .poll(async () => {
      const free = await freeMap(page)
      const spots = await Promise.all(shown.map(middleOf))
      return spots.every(
        ({ x, y }) =>
          x >= free.left + room && x <= free.right - room && y >= free.top + room && y <= free.bottom - room,
      )
    }, patient)
    .toBe(true)
}

describe.each([
  { locale: 'ar', viewport: { width: 1440, height: 900 } },
  { locale: 'en', viewport: { width: 390, height: 844 } },
] as const)('the map of a trip in $locale at $viewport.width px', ({ locale, viewport }) => {
  const words = wordsIn(locale)

  test('stays the same from choosing places on, and frames the relevant places of each stage beside the panel', async () => {
    const driver = await person({ viewport: { width: 390, height: 844 }, locale })
    await startWork(driver, words, locale)
    const rider = await person({ viewport, locale, reducedMotion: 'no-preference', map: true })
    await openSignedIn(rider, mobiles.rider, '/book', locale)
    await bookSignedIn(rider, words)
    await rider.locator('.map-pulse').waitFor({ state: 'attached', ...patient })
    expect(
      await rider.evaluate(() => document.querySelector('canvas[data-kept]') !== null),
      'the same map',
    ).toBe(true)

    // Searching: the pickup in the middle.
    await expectFramed(rider, pinOf(rider, 'first'))
    await expect
      .poll(async () => {
        const free = await freeMap(rider)
        const { x, y } = await middleOf(pinOf(rider, 'first'))
        return Math.max(
          Math.abs(x - (free.left + free.right) / 2),
          Math.abs(y - (free.top + free.bottom) / 2),
        )
      }, patient)
      .toBeLessThan(24)

    // Accepted: the car and the pickup, the car above the pins.
    await driver.getByRole('button', { name: words('driver_accept') }).click(patient)
    await carOf(rider).waitFor(patient)
    await expectFramed(rider, carOf(rider), pinOf(rider, 'first'))
    expect(await rider.locator('.map-pulse').count()).toBe(0)
    const layer = (shown: Locator) => shown.evaluate((element) => Number(getComputedStyle(element).zIndex))
    expect(await layer(rider.locator('.map-car-lead'))).toBeGreaterThan(await layer(pinOf(rider, 'first')))

    // A rider who moves the map keeps that view in the next stage, until they choose to show everything.
    const code = await readCode(rider, words)
    const canvas = await drawnMap(rider, words('trip_map_label'))
    await canvas.press('ArrowLeft')
    await drawnMap(rider, words('trip_map_label'))
    const kept = await middleOf(pinOf(rider, 'first'))
    await driver.getByRole('button', { name: words('driver_at_pickup') }).click()
    const atPickup = driver.getByRole('dialog')
    await atPickup.getByRole('button', { name: words('driver_far_confirm_pickup') }).click(patient)
    await driver.getByLabel(words('driver_code_label')).fill(code)
    await driver.getByRole('button', { name: words('driver_start') }).click(patient)
    await rider
      .getByText(patternOf(words('trip_on_trip')))
      .first()
      .waitFor(patient)
    await drawnMap(rider, words('trip_map_label'))
    expect(await middleOf(pinOf(rider, 'first'))).toEqual({
      x: expect.closeTo(kept.x, 0),
      y: expect.closeTo(kept.y, 0),
    })
    await rider.getByRole('button', { name: words('map_fit') }).click()

    // On the trip: the car and the drop.
    await expectFramed(rider, carOf(rider), pinOf(rider, 'last'))

    // At the end: the whole ride.
    await driver.getByRole('button', { name: words('driver_at_drop') }).click()
    await driver
      .getByRole('dialog')
      .getByRole('button', { name: words('driver_far_confirm_drop') })
      .click(patient)
    await driver.getByRole('button', { name: words('driver_cash_received') }).waitFor(patient)
    await expectFramed(rider, pinOf(rider, 'first'), pinOf(rider, 'last'))
    await driver.getByRole('button', { name: words('driver_cash_received') }).click()
    await rider.getByText(patternOf(words('trip_rate_title'))).waitFor(patient)
  })
})

/** Chooses places and books. Marks the map element before the booking, to detect a replacement. */
async function bookSignedIn(rider: Page, words: ReturnType<typeof wordsIn>): Promise<void> {
  await choosePlace(rider, words('pickup'), 'Meridian Central')
  await choosePlace(rider, words('drop'), 'Peace Hospital')
  await rider.getByRole('button', { name: patternOf(words('book_now_button')) }).waitFor(patient)
  const canvas = await drawnMap(rider, words('book_map_label'))
  await canvas.evaluate((element) => element.setAttribute('data-kept', ''))
  await book(rider, words)
}
