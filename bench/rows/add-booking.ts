import { getMap } from '@cabstand/contract/http/maps'
import { sendPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import type { Page } from 'playwright-core'
import { signIn } from '../../apps/server/test/support/test-client.ts'
import { mobiles, openSignedIn } from '../../e2e/steps.ts'
import { patternOf, wordsIn } from '../../e2e/texts.ts'
import { type BenchContext, type BenchRow, figure } from '../row.ts'
import { buildWeb } from '../support/build-web.ts'
import { startServer } from '../support/server.ts'
import { openBrowser } from './browser/open-browser.ts'

/** A rider has at most three open bookings. */
const runs = 3
/** Five keys a second: a person who types with two fingers. */
const keyEveryMs = 200
const limitSeconds = 20
const words = wordsIn('en')

/** From the open page to the reference that the caller is told, with the keyboard alone. */
async function bookForCaller(page: Page): Promise<number> {
  const { keyboard } = page
  const enter = async (text: string) => {
    await keyboard.type(text, { delay: keyEveryMs })
    await page.waitForTimeout(keyEveryMs)
    await keyboard.press('Enter')
  }
  // The field of the number has the focus when the page opens.
  await page.locator('input:focus').waitFor()
  const beganMs = performance.now()
  await enter(mobiles.rider)
  await page.getByText(words('add_booking_known')).waitFor()
  await enter('old mint')
  await enter('peace hosp')
  await page.getByRole('radio', { checked: true, name: /€/ }).waitFor()
  await page.waitForTimeout(keyEveryMs)
  await keyboard.press('Control+Enter')
  await page
    .getByRole('dialog')
    .getByText(patternOf(words('add_booking_done')))
    .waitFor()
  return (performance.now() - beganMs) / 1000
}

/** Brings a driver online in the middle of the city, as often as a driver must be heard from. */
async function keepDriverOnline(url: string, context: BenchContext): Promise<void> {
  const driver = await signIn(url, mobiles.driver)
  const { center } = await driver.call(getMap, {})
  await driver.call(setAvailability, { body: { driverActiveStatus: true } })
  const report = () =>
    driver.call(sendPositions, { body: { positions: [{ ...center, at: new Date().toISOString() }] } })
  await report()
  const timer = setInterval(() => void report(), 30_000)
  context.defer(() => clearInterval(timer))
}

const row: BenchRow = {
  name: 'add-booking',
  title: 'A booking for a known caller, typed into Add booking with the keyboard alone, in Chromium',
  aim: 'the caller is told the reference within 20 seconds',
  peer: undefined,
  async run(context) {
    const browser = await openBrowser(context)
    await buildWeb(context)
    context.say('starting the server')
    const { url } = await startServer(context)
    await keepDriverOnline(url, context)
    const seconds: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const page = await (await browser.newContext({ baseURL: url, locale: 'en-GB' })).newPage()
      await openSignedIn(page, mobiles.admin, '/addbookings')
      seconds.push(await bookForCaller(page))
      context.say(`${seconds.at(-1)?.toFixed(1)} s`)
      await page.context().close()
    }
    const aim = { of: 'ours', atMost: limitSeconds } as const
    return {
      figures: [figure({ label: 'from the first key to the reference', unit: 's', ours: seconds, aim })],
      notes: [
        `one key each ${keyEveryMs} ms, as by a person; elapsed time includes other work on the machine`,
      ],
    }
  },
}

export default row
