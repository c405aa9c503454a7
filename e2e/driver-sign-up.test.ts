import { driverList } from '@cabstand/contract/http/people/person-records'
import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { picture, readPicture } from '../apps/server/test/platform/files/pictures.ts'
import { signIn } from '../apps/server/test/support/test-client.ts'
import { expectAccessible, person, serverUrl, useBrowser } from './people.ts'
import { mobiles, openSignedIn, signInHere } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const mobile = `+44770095${String(Date.now()).slice(-4)}`

test('a driver signs up with a licence whose upload they pause, completes what staff ask for, and drives once approved', async () => {
  const page = await person({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } })
  const button = (key: string) => page.getByRole('button', { name: words(key), exact: true })
  await page.goto('/drive?lang=en')
  await page.waitForURL((url) => url.pathname === '/login')
  // What the person asked for is here already.
  await page.getByRole('heading', { name: words('login_drive') }).waitFor()
  expect(await page.getByRole('link', { name: words('login_drive') }).count()).toBe(0)
  await signInHere(page, words, mobile)
  await page.waitForURL((url) => url.pathname === '/drive')

  const send = button('drive_send')
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
  const missing = patternOf(words('drive_missing'))
  await expect.poll(() => page.getByText(missing).textContent()).toContain(words('approval_licence'))

  // Noise of about two megabytes, so that it is sent in chunks. The second one never arrives.
  const file = {
    name: 'licence.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await picture(900, 700, 'png')),
  }
  expect(file.buffer.length).toBeGreaterThan(700_000)
  const held: Route[] = []
  await page.route('**/api/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? void held.push(route) : route.continue(),
  )
  const chooser = page.waitForEvent('filechooser')
  await button('upload_choose').focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(file)
  await expect.poll(() => held.length).toBe(1)
  await button('upload_pause').click()
  await page.getByText(patternOf(words('upload_paused'))).waitFor()
  await expectAccessible(page, 'a paused upload')
  await page.unroute('**/api/uploads/*')
  await button('upload_resume').click()
  const shown = page.getByAltText(words('upload_picture_of', { label: words('drive_licence') }))
  await shown.waitFor()
  const address = (await shown.getAttribute('src')) ?? ''

  for (const [key, value] of [
    ['drive_first_name', 'Ilse'],
    ['drive_last_name', 'Marin'],
    ['drive_email', 'ilse.marin@example.org'],
    ['drive_make', 'Seat'],
    ['drive_model', 'Leon'],
    ['drive_plate', '51-IM-77'],
  ] as const)
    await page.getByLabel(words(key), { exact: true }).fill(value)
  await page.getByLabel(words('drive_car_type'), { exact: true }).click()
  await page.getByRole('option', { name: 'City' }).click()
  await expect.poll(() => page.getByText(missing).count()).toBe(0)
  await send.click()
  await page.getByRole('heading', { name: words('application_waits'), exact: true }).waitFor()
  await expectAccessible(page, 'an application that is complete')

  const admin = await signIn(serverUrl(), mobiles.admin)
  const { rows } = await admin.call(driverList.list, { query: { search: '51-IM-77', tab: 'toApprove' } })
  expect(rows.map(({ name, licence }) => [name, licence])).toEqual([['Ilse Marin', 'given']])
  expect((await readPicture(admin, address)).status).toBe(200)

  // Staff ask for something, and the driver sees it at once.
  const id = rows[0]?.id ?? ''
  const asked = 'The plate on the picture is another one.'
  const staff = await person({ viewport: { width: 1440, height: 900 } })
  await openSignedIn(staff, mobiles.admin, `/drivers/${id}`)
  await staff.getByLabel(words('person_approval_note'), { exact: true }).fill(asked)
  await staff.getByRole('button', { name: words('form_save', { count: 1 }), exact: true }).click()
  await page.getByText(asked).waitFor()
  await page.getByRole('heading', { name: words('application_needs'), exact: true }).waitFor()

  // Signed out, they can sign in again, for this alone.
  await button('application_sign_out').click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/bookings?lang=en')
  await page.waitForURL((url) => url.pathname === '/login')
  await signInHere(page, words, mobile)
  await page.waitForURL((url) => url.pathname === '/drive')
  await page.goto('/wallet?lang=en')
  await page.waitForURL((url) => url.pathname === '/drive')
  const plate = page.getByLabel(words('drive_plate'), { exact: true })
  await plate.fill('51-IM-78')
  await button('application_send').click()
  await page.getByText(words('application_sent')).waitFor()
  await expectAccessible(page, 'an application of which something is asked')

  await staff.reload()
  await staff.getByRole('button', { name: words('person_approve'), exact: true }).click()
  // The open page leads to their work, signed in.
  await page.waitForURL((url) => url.pathname === '/bookings')
  await page
    .getByRole('switch')
    .or(page.getByRole('button', { name: words('driver_go_online') }))
    .first()
    .waitFor()
})
