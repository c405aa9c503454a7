import { readFile } from 'node:fs/promises'
import { requestOtp, verifyOtp } from '@cabstand/contract/http/people/auth'
import type { Locator, Page } from 'playwright-core'
import { patternOf, type Words } from './texts.ts'

export const mobiles = {
  rider: '+447700900001',
  driver: '+447700900011',
  /** Carries parcels. */
  courier: '+447700900015',
  admin: '+447700900031',
} as const

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** A page or a part of it, such as a dialog. */
export type Place = Page | Locator

/** The field whose label is the text of this key. */
export const fieldIn = (words: Words) => (place: Place, key: string) =>
  place.getByLabel(words(key), { exact: true })

export const press = (place: Place, name: string) =>
  place.getByRole('button', { name, exact: true }).click({ timeout: 30_000 })

/** The file that a page saves when this is pressed. */
export async function download(page: Page, pressed: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [saved] = await Promise.all([page.waitForEvent('download', { timeout: 30_000 }), pressed.click()])
  return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) }
}

/** The file that a list or a report exports in this format, from its menu. */
export async function exportAs(page: Page, words: Words, item: string) {
  await press(page, words('list_export'))
  return download(page, page.getByRole('menuitem', { name: words(item), exact: true }))
}

/** Signs in on the sign-in screen with the code that the demo shows there. */
export async function signInHere(page: Page, words: Words, mobile: string): Promise<void> {
  await page.getByLabel(words('login_mobile'), { exact: true }).fill(mobile)
  await button(page, words('login_get_code')).click()
  await button(page, words('login_use_code')).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/**
 * Signs in through the API and opens `path` in the language. The sign-in screen costs seconds of CPU; the tests that
 * are about it use {@link signInHere}.
 */
export async function openSignedIn(page: Page, mobile: string, path: string, locale = 'en'): Promise<void> {
  const post = async (endpoint: { readonly path: string }, data: object) => {
    const answer = await page.request.post(endpoint.path, { data })
    if (!answer.ok()) throw new Error(`${endpoint.path} returned ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  const { challengeId, preview } = await post(requestOtp, { mobile })
  await post(verifyOtp, { challengeId, code: preview.code })
  const join = path.includes('?') ? '&' : '?'
  await page.goto(`${path}${join}lang=${locale}`)
}

/** Types into an address field and chooses the first suggestion that matches all of it. */
export async function choosePlace(page: Page, field: string, typed: string): Promise<void> {
  const input = page.getByRole('combobox', { name: field })
  await input.fill('')
  await input.pressSequentially(typed, { delay: 15 })
  await page.getByRole('option', { selected: true }).waitFor()
  await input.press('Enter')
}

/** Brings a driver online with the demo car in the middle of the city. */
export async function startWork(
  page: Page,
  words: Words,
  locale: string,
  mobile: string = mobiles.driver,
): Promise<void> {
  await openSignedIn(page, mobile, '/bookings', locale)
  await page
    .getByRole('switch')
    .or(page.getByRole('button', { name: words('driver_go_online') }))
    .first()
    .waitFor()
  const offline = button(page, words('driver_go_online'))
  if (await offline.isVisible()) await offline.click()
  await button(page, words('driver_demo_place')).click()
  await button(page, words('driver_demo_spot_center')).click()
  await page.getByText(words('no_tasks')).waitFor()
}

/** From the landing page to the prices of a ride or a parcel. */
export async function seePrices(
  page: Page,
  words: Words,
  trip: { locale: string; pickup: string; drop: string; service?: 'ride' | 'parcel' },
): Promise<void> {
  await page.goto(`/?lang=${trip.locale}`)
  if (trip.service)
    await page.getByRole('radio', { name: words(trip.service), exact: true }).check({ force: true })
  await choosePlace(page, words('pickup'), trip.pickup)
  await choosePlace(page, words('drop'), trip.drop)
  await page.getByRole('button', { name: words('see_price') }).click()
  await page.waitForURL((url) => url.pathname === '/book')
}

/** Books what is priced on the page, and goes on to the trip. */
export async function book(page: Page, words: Words): Promise<void> {
  await button(page, patternOf(words('book_now_button'))).click({ timeout: 30_000 })
  await trackBooked(page, words)
}

/** From the dialog that says that it is booked to the trip. */
export async function trackBooked(page: Page, words: Words, kind: '' | '_parcel' = ''): Promise<void> {
  const booked = page.getByRole('dialog', { name: patternOf(words('booking_success')) })
  await press(booked, words(`booked_track${kind}`))
  await booked.waitFor({ state: 'hidden' })
  await page.waitForURL((url) => /^\/bookings\/./.test(url.pathname))
}

/** What a person lets the bank of the test provider answer, on its page. */
export async function answerAsBank(
  page: Page,
  outcome: 'approve' | 'decline' | 'pending' | 'cancel',
): Promise<void> {
  await page.waitForURL((url) => /^\/payments\/[^/]+\/checkout$/.test(url.pathname), { timeout: 20_000 })
  await page.locator(`[data-outcome=${outcome}]`).click()
  await page.waitForURL((url) => /^\/payments\/[^/]+$/.test(url.pathname), { timeout: 20_000 })
}

/** The five digits on the rider's screen. */
export async function readCode(page: Page, words: Words): Promise<string> {
  const label = page.getByText(words('trip_your_code'), { exact: true })
  await label.waitFor()
  const shown = await page
    .getByText(/^\s*\d{5}\s*$/)
    .first()
    .textContent()
  return shown?.trim() ?? ''
}

/** Types a promo into the booking form, or on the page of a ride. */
export async function typePromo(page: Page, words: Words, name: string): Promise<void> {
  const others = page.getByText(words('promo_others'))
  await others.or(page.getByText(words('promo_have_one'))).click({ timeout: 20_000 })
  const field = page.getByLabel(words('promo_code'))
  await field.fill(name)
  await field.press('Enter')
}
