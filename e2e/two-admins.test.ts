import { promos } from '@cabstand/contract/http/money/promos'
import { beforeAll, expect, test } from 'vitest'
import { signIn, type TestClient } from '../apps/server/test/support/test-client.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 15_000 }
const started = Date.now().toString(36).toUpperCase()
let admin: TestClient

beforeAll(async () => {
  admin = await signIn(serverUrl(), mobiles.admin)
})

const open = async (path: string) => {
  const page = await person()
  await openSignedIn(page, mobiles.admin, path)
  return page
}

test('a promo that another admin changes meanwhile shows both values, and keeps what only one of them changed', async () => {
  const promoName = `TWO${started}`
  const { id } = await admin.call(promos.create, { body: { ...promos.exampleInput, promoName } })
  const params = { id }
  const read = () => admin.call(promos.get, { params })
  const page = await open('/promos')
  await page.getByRole('button', { name: words('promo_open', { name: promoName }) }).click(soon)
  const dialog = page.getByRole('dialog', { name: promoName })
  const field = (key: string) => dialog.getByLabel(words(key), { exact: true })
  await field('promo_description').fill('Mine')
  const body = { promoDescription: 'Theirs', minOrder: 700 }
  await admin.call(promos.update, { params, version: 1, body })
  await dialog.getByRole('button', { name: words('form_save', { count: 1 }) }).click()

  const banner = dialog.getByRole('alert').filter({ hasText: 'Lena Moreau' })
  await banner.waitFor(soon)
  expect(await banner.textContent()).toMatch(/Theirs[\s\S]*Mine/)
  expect(await field('promo_description').inputValue()).toBe('Mine')
  expect(await field('promo_least_price').inputValue()).toBe('7.00')
  expect((await read()).promoDescription, 'nothing is overwritten').toBe('Theirs')
  await expectAccessible(page, 'a promo that two admins changed')

  await banner.getByRole('button', { name: words('form_keep_mine') }).click()
  await dialog.getByRole('button', { name: words('form_save', { count: 1 }) }).click()
  await dialog.waitFor({ state: 'hidden', ...soon })
  expect(await read()).toMatchObject({ promoDescription: 'Mine', minOrder: 700, version: 3 })
  await admin.call(promos.delete, { params, version: 3 })
})
