// The life of an account, on a server with a mail server and OpenID Connect providers, which the others have not.
import { openid } from '@cabstand/emulators/openid'
import { startEmulator } from '@cabstand/emulators/start'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startMailEmulator } from '../apps/server/test/support/emulators/smtp.ts'
import { makeDemoData } from '../test/support/demo-data.ts'
import { startServerProcess } from '../test/support/server-process.ts'
import { person, useBrowser } from './people.ts'
import { choosePlace, press } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 20_000 }
const [mail, provider] = await Promise.all([startMailEmulator(), startEmulator(openid)])
const server = await startServerProcess({
  dataFolder: await makeDemoData(),
  environment: {
    CABSTAND_DEMO: 'on',
    CABSTAND_SMTP_URL: mail.url,
    CABSTAND_SMTP_FROM: mail.from,
    ...provider.environment,
  },
})
afterAll(() => Promise.all([server.stop().finally(() => server.end()), provider.close()]))

const address = 'ines.moura@example.com'
const number = '+447700900741'

/** From the sign-in page to the provider's, and back as its first person. */
async function comeFromGoogle(page: Page): Promise<void> {
  await page.goto('/login?lang=en&redirect=/profile')
  await press(page, words('login_with', { provider: 'Google' }))
  await page.getByRole('button', { name: 'Noor Haddad' }).click(soon)
  await page.getByRole('heading', { name: words('login_newcomer') }).waitFor(soon)
}

const signOut = async (page: Page) => {
  // Sections above it load and move it.
  await page.getByRole('button', { name: words('profile_sign_out'), exact: true }).press('Enter', soon)
  await page.waitForURL((url) => url.pathname === '/', soon)
}

test('a rider comes by e-mail, saves a place, adds a number, links Google by it, and deletes the account', async () => {
  const rider = await person({
    baseURL: server.url,
    origins: [server.url, provider.url],
    viewport: { width: 390, height: 844 },
  })
  await rider.goto('/login?lang=en&redirect=/profile')
  await press(rider, words('login_with_email'))
  await rider.getByLabel(words('login_email'), { exact: true }).fill(address)
  await press(rider, words('login_get_code'))
  const code = () => mail.sent.find(({ to }) => to.includes(address))?.text.match(/\b\d{6}\b/)?.[0]
  await expect.poll(code, soon).toBeDefined()
  await rider.getByLabel(words('login_code'), { exact: true }).fill(code() ?? '')
  const newNumber = rider.getByLabel(words('profile_mobile_new'), { exact: true })
  await newNumber.waitFor(soon)
  expect(await rider.getByLabel(words('profile_email'), { exact: true }).inputValue()).toBe(address)

  await press(rider, words('account_address_add'))
  const dialog = rider.getByRole('dialog', { name: words('account_address_add') })
  await choosePlace(rider, words('account_address_text'), 'Meridian Central')
  await press(dialog, words('save'))
  await rider.getByText(words('account_address_saved')).waitFor(soon)
  await rider.getByText(words('places_home'), { exact: true }).waitFor(soon)

  await newNumber.fill(number)
  await press(rider, words('profile_email_send'))
  await press(rider, words('login_use_code'))
  await rider.getByText(words('profile_mobile_changed')).waitFor(soon)
  await signOut(rider)

  // Whoever has the number has the account.
  await comeFromGoogle(rider)
  await rider.getByLabel(words('login_mobile'), { exact: true }).fill(number)
  await press(rider, words('login_get_code'))
  await press(rider, words('login_use_code'))
  await rider.getByText(words('places_home'), { exact: true }).waitFor(soon)
  await rider
    .getByRole('button', { name: words('account_link_end_of', { provider: 'Google' }) })
    .waitFor(soon)

  await rider.getByRole('button', { name: words('account_delete'), exact: true }).press('Enter', soon)
  await press(rider.getByRole('dialog', { name: words('account_delete_question') }), words('account_delete'))
  await rider.waitForURL((url) => url.pathname === '/', soon)
  expect(await rider.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(address)
  await comeFromGoogle(rider)
})
