// Sign-in where the operator has a mail server and no SMS gateway. The code is in the mail alone.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startMailEmulator } from '../apps/server/test/support/emulators/smtp.ts'
import { withOwner } from '../test/support/as-owner.ts'
import { makeDemoData } from '../test/support/demo-data.ts'
import { type ServerProcess, startServerProcess } from '../test/support/server-process.ts'
import { expectAccessible, person, useBrowser } from './people.ts'
import { fieldIn, press } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const field = fieldIn(words)
const address = 'noor@riders.example'
const mails = await startMailEmulator()
const server = await startOwnService()
afterAll(() => server.end())

/** The demo city as that of a service with real people: the demo itself sends no mail. */
async function startOwnService(): Promise<ServerProcess> {
  const demo = await startServerProcess({ dataFolder: await makeDemoData() })
  await withOwner(await demo.ownerUrl(), (run) => run('update settings set demo = false'))
  await demo.stop()
  return startServerProcess({
    dataFolder: demo.dataFolder,
    environment: { CABSTAND_SMTP_URL: mails.url, CABSTAND_SMTP_FROM: mails.from },
  })
}

/** Asks for a code on the sign-in page, and reads it in the mail. */
async function askForCode(page: Page): Promise<string> {
  const before = mails.sent.length
  await press(page, words('login_with_email'))
  await field(page, 'login_email').fill(address)
  await press(page, words('login_get_code'))
  await page.getByText(address).waitFor()
  await expect.poll(() => mails.sent.length).toBe(before + 1)
  const { to, text = '' } = mails.sent.at(-1) ?? {}
  expect(to).toEqual([address])
  const code = text.match(/code is (\d{6})/)?.[1]
  if (code === undefined) throw new Error(`no code in ${text}`)
  return code
}

test('a new rider signs in by a code in a mail, lands where they wanted, signs out and in again', async () => {
  const page = await person({
    baseURL: server.url,
    origins: [server.url],
    viewport: { width: 390, height: 844 },
  })
  const isAt = (path: string) => page.waitForURL(({ pathname }) => pathname === path, { timeout: 30_000 })
  await page.goto('/wallet?lang=en')
  await isAt('/login')
  const code = await askForCode(page)
  const wrong = code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
  await field(page, 'login_code').fill(wrong)
  await page
    .getByRole('alert')
    .filter({ hasText: words('login_wrong_code') })
    .waitFor()
  await expectAccessible(page, 'a code that was wrong')
  await field(page, 'login_code').fill(code)
  await isAt('/wallet')

  await page.goto('/profile?lang=en')
  await expect.poll(() => field(page, 'profile_email').inputValue()).toBe(address)
  await page.getByRole('button', { name: words('profile_sign_out'), exact: true }).press('Enter')
  await isAt('/')
  await page.goto('/wallet?lang=en')
  await isAt('/login')
  await field(page, 'login_mobile').waitFor()
  await askForCode(page).then((again) => field(page, 'login_code').fill(again))
  await isAt('/wallet')
})
