import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { person, useBrowser } from './people.ts'
import { workerIsReady } from './service-worker.ts'
import { mobiles, openSignedIn } from './steps.ts'
import { wordsIn } from './texts.ts'

useBrowser()

const words = wordsIn('en')
const soon = { timeout: 15_000 }

const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return { names, paths: all.flat().map((request) => new URL(request.url).pathname) }
  })

test('a reload without a connection shows the offline screen, and loads automatically once online', async () => {
  const rider = await person({ viewport: { width: 390, height: 844 } })
  await openSignedIn(rider, mobiles.rider, '/wallet')
  await rider.getByText(words('wallet_balance'), { exact: true }).waitFor(soon)
  await workerIsReady(rider)

  await rider.context().setOffline(true)
  await rider.reload()
  await rider.getByText(words('offline_screen_note')).waitFor(soon)
  await rider.context().setOffline(false)
  await rider.getByText(words('wallet_balance'), { exact: true }).waitFor(soon)
  expect(await rider.getByText(words('offline_screen_note')).count()).toBe(0)

  const { names, paths } = await kept(rider)
  expect(names).toHaveLength(1)
  expect(paths.filter((path) => !/^\/(assets|texts)\//.test(path)).sort()).toEqual(['/login', '/offline'])

  await rider.context().setOffline(true)
  await rider.goto('/')
  await rider.getByRole('heading', { name: words('offline_title') }).waitFor(soon)
  await rider.context().setOffline(false)
})

test('after a new build its document is shown, and the cache of the old build is deleted', async () => {
  const rider = await person()
  await rider.goto('/login?lang=en')
  await workerIsReady(rider)
  await expect.poll(async () => (await kept(rider)).names.length, soon).toBe(1)
  const { names } = await kept(rider)
  // Simulates an earlier visit with another build, whose document is in both caches.
  await rider.evaluate(async (current) => {
    for (const name of ['cabstand-another-build', current])
      await (await caches.open(name)).put('/login', new Response('<p>old</p>'))
    const registration = await navigator.serviceWorker.ready
    await registration.unregister()
  }, names[0] ?? '')
  // The registration is removed with the last page that its worker controls.
  const context = rider.context()
  await rider.close()
  const again = await context.newPage()
  await again.goto('/login?lang=en')
  await again.getByLabel(words('login_mobile'), { exact: true }).waitFor(soon)
  await expect.poll(async () => (await kept(again)).names, soon).toEqual(names)
  const shell = () =>
    again.evaluate(async (name) => (await (await caches.open(name)).match('/login'))?.text(), names[0] ?? '')
  await expect.poll(shell, soon).toContain('<!doctype html>')
})
