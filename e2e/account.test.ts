// The life of an account, from its number to its end, with an account at a provider linked on the way.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { person, useBrowser } from './people.ts'
import { choosePlace, press, signInHere } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 20_000 }
const firstNumber = '+447700900741'
const secondNumber = '+447700900742'

/** From the sign-in page to the provider's, and back as its first person, whose account nobody has linked. */
async function comeFromGoogle(page: Page): Promise<void> {
  await page.goto('/login?lang=en&redirect=/profile')
  await press(page, words('login_with', { provider: 'Google' }))
  await page.getByRole('button', { name: 'Noor Haddad' }).click(soon)
  await page.getByRole('heading', { name: words('login_newcomer') }).waitFor(soon)
}

/** By the keyboard: sections above the button load and move it. */
const pressEnterOn = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).press('Enter', soon)

const isOnLandingPage = (url: URL) => url.pathname === '/'

test('a new rider saves a place, changes their number, links Google by it, and deletes the account', async () => {
  const rider = await person({
    origins: inject('emulatorUrls'),
    viewport: { width: 390, height: 844 },
  })
  await rider.goto('/login?lang=en&redirect=/profile')
  await signInHere(rider, words, firstNumber)
  await press(rider, words('account_address_add'))
  const form = rider.getByRole('dialog', { name: words('account_address_add') })
  await choosePlace(rider, words('account_address_text'), 'Meridian Central')
  await press(form, words('save'))
  const home = rider.getByText(words('places_home'), { exact: true })
  await home.waitFor(soon)

  await pressEnterOn(rider, words('profile_mobile_change'))
  await rider.getByLabel(words('profile_mobile_new'), { exact: true }).fill(secondNumber)
  await pressEnterOn(rider, words('profile_email_send'))
  await pressEnterOn(rider, words('login_use_code'))
  await rider.getByText(words('profile_mobile_changed')).waitFor(soon)
  await pressEnterOn(rider, words('profile_sign_out'))
  await rider.waitForURL(isOnLandingPage, soon)

  // Whoever has the number has the account.
  await comeFromGoogle(rider)
  await signInHere(rider, words, secondNumber)
  await home.waitFor(soon)
  await rider
    .getByRole('button', { name: words('account_link_end_of', { provider: 'Google' }) })
    .waitFor(soon)

  await pressEnterOn(rider, words('account_delete'))
  const question = rider.getByRole('dialog', { name: words('account_delete_question') })
  await press(question, words('account_delete'))
  await rider.waitForURL(isOnLandingPage, soon)
  expect(await rider.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(secondNumber)
  await comeFromGoogle(rider)
})
