import { expect, test } from 'vitest'
import { expectAccessible, person, useBrowser } from './people.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const patient = { timeout: 30_000 }

test('on a phone in Arabic the drawer is a dialog that holds the focus, closes by Escape, and returns the focus', async () => {
  const words = wordsIn('ar')
  const admin = await person({ colorScheme: 'dark', viewport: { width: 390, height: 844 } })
  await openSignedIn(admin, mobiles.admin, '/profile', 'ar')
  const button = admin.getByRole('button', { name: words('console_open_menu') })
  await button.click(patient)
  const drawer = admin.getByRole('dialog', { name: words('nav_menu') })
  await drawer.getByRole('link', { name: words('drawer_bookings') }).waitFor(patient)
  await expectAccessible(admin, 'the drawer')
  for (let press = 0; press < 12; press++) await admin.keyboard.press('Tab')
  const holdsFocus = () => drawer.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(holdsFocus, patient).toBe(true)
  await admin.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached', ...patient })
  const hasFocus = () => button.evaluate((element) => element === document.activeElement)
  await expect.poll(hasFocus, patient).toBe(true)
  await button.click()
  await drawer.getByRole('link', { name: words('drawer_bookings') }).click()
  await drawer.waitFor({ state: 'detached', ...patient })
  await admin.getByRole('heading', { level: 1, name: words('admin_bookings') }).waitFor(patient)
})
