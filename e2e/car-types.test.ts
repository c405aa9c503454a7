import * as contract from '@cabstand/contract/http/trips/car-types'
import { carTypes } from '@cabstand/contract/http/trips/car-types'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn, press } from './steps.ts'
import { type Words, wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }
const words = wordsIn('en')
let admin: TestClient
const started = Date.now().toString(36)
let made = 0

beforeAll(async () => {
  admin = await signIn(serverUrl(), mobiles.admin)
})
// Riders of other tests are not offered them.
afterAll(async () => {
  const all = await admin.call(contract.listAllCarTypes, {})
  for (const { id, name, version } of all.carTypes) {
    if (name.startsWith(`Cargo ${started}`))
      await admin.call(contract.archiveCarType, { params: { id }, version })
  }
})

/** A car type of its own for a test. */
async function add() {
  made += 1
  const name = `Cargo ${started}-${made}`
  const body = { ...carTypes.exampleInput, name, service: 'delivery' as const }
  return admin.call(carTypes.create, { body })
}

const read = (id: string) => admin.call(carTypes.get, { params: { id } })

async function open(path: string, options: { locale?: string; size?: [number, number] } = {}): Promise<Page> {
  const { locale = 'en', size: [width, height] = [1440, 900] } = options
  const page = await person({ viewport: { width, height } })
  await openSignedIn(page, mobiles.admin, path, locale)
  return page
}

const field = (page: Page, key: string, says: Words = words) => page.getByLabel(says(key), { exact: true })
const save = (page: Page, version: number) =>
  page.getByRole('button', { name: words('car_type_save_tariff', { version }) })

/** Presses Tab until the element has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

describe('a car type', () => {
  test('is found, changed and saved by keyboard alone, after a wrong value was put right', async () => {
    const carType = await add()
    const page = await open('/cartypes')
    const link = page.getByRole('link', { name: carType.name })
    await link.waitFor(patient)
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    const fee = field(page, 'car_type_fee')
    await fee.waitFor(patient)
    await tabTo(page, fee)
    await page.keyboard.type('112')
    await page.getByText(words('field_percentage')).waitFor()
    await page.getByText(words('form_fix', { field: words('car_type_fee') })).waitFor()
    await page.keyboard.press('Enter')
    expect((await read(carType.id)).version).toBe(1)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('15')
    await page.getByText(words('form_was', { value: '12' })).waitFor()
    await tabTo(page, save(page, 2))
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await read(carType.id)).convenienceFees, patient).toBe('15')
    await page
      .getByText(words('car_type_tariff_number', { version: 2 }))
      .first()
      .waitFor()
  })

  test('shows what a rider would pay while its tariff is edited', async () => {
    const carType = await add()
    const page = await open(`/cartypes/${carType.id}`)
    const prices = page.getByRole('table', { name: words('try_out') })
    await prices.getByText('€13.53').first().waitFor(patient)
    await page.getByLabel(words('car_type_per_km'), { exact: true }).fill('1.00')
    await prices.getByText('€13.89').waitFor(patient)
    expect((await read(carType.id)).ratePerUnitDistance).toBe('0.95')
  })

  test('gets parcel types, options and a step of the cancellation fee, moves up, is archived, restored and deleted', async () => {
    const carType = await add()
    const { parcelTypes, options } = carType
    const page = await open(`/cartypes/${carType.id}`)
    const within = (key: string) =>
      page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: words(key), exact: true }) })
        .last()
    for (const [group, addKey] of [
      ['car_type_parcel_types', 'car_type_add_parcel_type'],
      ['car_type_options', 'car_type_add_option'],
    ] as const) {
      await press(within(group), words(addKey))
      await within(group).getByLabel(words('car_type_description'), { exact: true }).last().fill('A drum')
      await within(group).getByLabel(words('car_type_price'), { exact: true }).last().fill('1.50')
    }
    await press(page, words('car_type_add_step'))
    await field(page, 'car_type_from_minute').last().fill('45')
    await field(page, 'car_type_rider_pays').last().fill('9.00')
    await expectAccessible(page, 'a car type with a new parcel type, option and step')
    await press(page, words('car_type_save_tariff', { version: 2 }))
    await expect.poll(async () => (await read(carType.id)).version, patient).toBe(2)
    const drum = expect.objectContaining({ description: 'A drum', amount: 150 })
    expect(await read(carType.id)).toMatchObject({
      parcelTypes: [...parcelTypes.map(() => expect.anything()), drum],
      options: [...options.map(() => expect.anything()), drum],
    })
    expect((await read(carType.id)).cancelSlab.at(-1)).toEqual({ minsDelayed: 45, amount: 900 })

    await press(page, words('car_type_archive'))
    await press(page.getByRole('dialog'), words('car_type_archive_name', { name: carType.name }))
    await press(page, words('car_type_restore'))
    await page.getByText(words('car_type_on_sale')).waitFor(patient)
    await page.goto('/cartypes')
    const place = async () =>
      (await admin.call(contract.listAllCarTypes, {})).carTypes.findIndex(({ id }) => id === carType.id)
    const before = await place()
    await press(page, words('car_type_move_up', { name: carType.name }))
    await expect.poll(place, patient).toBe(before - 1)
    await page.getByRole('link', { name: carType.name }).click()
    await press(page, words('car_type_delete'))
    await press(page.getByRole('dialog'), words('car_type_delete_name', { name: carType.name }))
    await page.waitForURL((url) => url.pathname === '/cartypes', patient)
    expect(await place()).toBe(-1)
  })
})

test.each([
  { locale: 'en', size: [1440, 900] as [number, number] },
  { locale: 'ar', size: [390, 844] as [number, number] },
])('list and form have no serious faults for axe in $locale', async (look) => {
  const carType = await add()
  const page = await open('/cartypes', look)
  await page.getByRole('table').waitFor(patient)
  await expectAccessible(page, 'the list of car types')
  await page.goto(`/cartypes/${carType.id}`)
  await page.getByLabel(wordsIn(look.locale)('car_type_base_fare'), { exact: true }).fill('-1')
  await page.getByRole('table', { name: wordsIn(look.locale)('try_out') }).waitFor(patient)
  await expectAccessible(page, 'the form of a car type')
})
