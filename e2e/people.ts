import {
  cancelBooking,
  finishBooking,
  listBookings,
  payBooking,
} from '@cabstand/contract/http/trips/bookings'
import axe, { type AxeResults } from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterEach, expect, inject } from 'vitest'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { atEnd } from '../test/support/at-end.ts'
import { findBrowser } from './find-browser.ts'
import { mobiles } from './steps.ts'

/** Shared by the files of a worker. They end with the worker's process. */
const browsers: { plain?: Promise<Browser>; withMaps?: Promise<Browser> } = {}
const contexts: BrowserContext[] = []
const faults: string[] = []

/** The server of this worker, whose people no other worker uses. */
export const serverUrl = (): string => ofWorker('serverUrls')

/** The database of this worker's server, as the role that owns its tables. */
export const ownerUrl = (): string => ofWorker('ownerUrls')

function ofWorker(urls: 'serverUrls' | 'ownerUrls'): string {
  const worker = Number(process.env.VITEST_POOL_ID)
  const url = inject(urls)[worker - 1]
  if (url === undefined) throw new Error(`there is no server for worker ${worker}`)
  return url
}

const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]
/** An emulated graphics card: it draws maps, and would draw all else more slowly than the processor itself. */
const emulatedGraphics = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-rasterization',
]

/** A browser without a graphics card has no WebGL. */
function startBrowser(map: boolean): Promise<Browser> {
  const launch = (more: readonly string[]) =>
    chromium.launch({ executablePath: findBrowser(), args: [...args, ...more] })
  if (!map) {
    // Newer browsers would draw WebGL by the processor.
    browsers.plain ??= launch(['--disable-gpu', '--disable-3d-apis'])
    return browsers.plain
  }
  browsers.withMaps ??= launch(emulatedGraphics)
  return browsers.withMaps
}

/**
 * Call at the top of a test file: fails tests whose pages had errors or foreign requests, and files that leave a booking
 * of the shared rider or driver open; ends the booking, which would fail tests of others.
 */
export function useBrowser(): void {
  afterEach(async ({ task }) => {
    for (const [index, context] of contexts.splice(0).entries()) {
      if (task.result?.state === 'fail') await keepPictures(context, `${task.name}, person ${index + 1}`)
      await context.close()
    }
    const found = faults.splice(0)
    expect(found, 'pages had errors, or asked another origin').toEqual([])
  })
  atEnd(async () => {
    expect(await endOpenBookings(), 'bookings that the tests of this file left open').toEqual([])
  })
}

/** Ends what the tests of a file left open, so that the files after it on this server do not fail too. */
async function endOpenBookings(): Promise<string[]> {
  const url = serverUrl()
  const admin = await signIn(url, mobiles.admin)
  const found: string[] = []
  for (const mobile of [mobiles.rider, mobiles.driver]) {
    const someone = await signIn(url, mobile)
    const { bookings } = await someone.call(listBookings, { query: { scope: 'now' } })
    for (const { id, reference, status } of bookings) {
      if (status === 'PAID') continue
      const { status: answer } = await endBooking(admin, id, status)
      found.push(`${mobile}: ${reference} ${status}, which was ended with ${answer}`)
    }
  }
  return found
}

/** Cancels a booking, or has it paid in cash where it can no longer be cancelled. */
async function endBooking(admin: TestClient, id: string, status: string) {
  const params = { id }
  if (status === 'REACHED') await admin.send(finishBooking, { params })
  return status === 'REACHED' || status === 'PENDING'
    ? admin.send(payBooking, { params, body: { paymentMode: 'cash' } })
    : admin.send(cancelBooking, { params, body: { reason: 'The tests of a file left it open' } })
}

/** Stores screenshots of a failed test's pages in `test-results/`. */
async function keepPictures(context: BrowserContext, name: string): Promise<void> {
  for (const page of context.pages()) {
    await page.screenshot({ path: `test-results/${name.replaceAll(/\W+/g, '-')}.png` }).catch(() => undefined)
  }
}

/** "Not signed in", refusals and a missing connection are no errors of the page, but the browser logs them. */
const isNoise = (text: string) =>
  text.startsWith('Failed to load resource') ||
  text.includes('net::ERR_INTERNET_DISCONNECTED') ||
  text.startsWith('ApiError: network_error')

/** With `serviceWorkers: 'block'` a test can hold back or answer requests: those of a page with a worker pass it by. */
export interface PersonOptions extends BrowserContextOptions {
  /** Maps are drawn. Otherwise the browser has no WebGL, and screens show what the map says as text. */
  readonly map?: boolean
  /** Pages of other origins that they are sent to; absent: none. */
  readonly origins?: readonly string[]
}

/**
 * A person with their own browser. Errors of pages and requests to other origins fail the test. Only tests about maps
 * ask for one: a map that is drawn without a graphics card is most of the CPU time of its test.
 */
export async function person({ map = false, origins = [], ...options }: PersonOptions = {}): Promise<Page> {
  const origin = serverUrl()
  const browser = await startBrowser(map)
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    // Frames are rendered in software; tests of motion enable it.
    reducedMotion: 'reduce',
    ...options,
  })
  contexts.push(context)
  if (map) await context.addInitScript(drawMapsCoarsely)
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isNoise(message.text())) faults.push(`console: ${message.text()}`)
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    const own = url.origin === origin || url.protocol === 'data:' || url.protocol === 'blob:'
    if (!own && url.host !== new URL(origin).host && !origins.includes(url.origin))
      faults.push(`foreign request: ${request.url()}`)
  })
  return page
}

/** In the page: maps get a quarter of their pixels, each of which the processor computes. Nothing else is affected. */
function drawMapsCoarsely(): void {
  Object.defineProperty(window, 'devicePixelRatio', { value: 0.5 })
}

/** What depends on colours and sizes. The other rules of axe see the same in every look of a screen. */
const rulesOfLooks = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

/**
 * Asserts that axe finds nothing serious or critical on the current screen. Animations are stopped first, because text
 * has too little contrast during a fade. `again`: the same screen in another look.
 */
export async function expectAccessible(page: Page, what: string, { again = false } = {}): Promise<void> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  if (!isLoaded) await page.evaluate(axe.source)
  const options = { resultTypes: ['violations'], ...(again ? { runOnly: rulesOfLooks } : {}) }
  await page.evaluate(stopMotion)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  await page.evaluate(letMove)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = serious.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  )
  expect(told, `axe on ${what}`).toEqual([])
}

/** In the page: finishes running animations and makes new ones instant. The policy allows no style tag. */
function stopMotion(): void {
  const atRest = new CSSStyleSheet()
  atRest.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important }')
  document.adoptedStyleSheets.push(atRest)
}

/** In the page: reverts {@link stopMotion}. */
function letMove(): void {
  document.adoptedStyleSheets.pop()
}
