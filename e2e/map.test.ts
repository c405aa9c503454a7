import { isolate } from '@cabstand/contract/texts/isolate'
import { layers as tileLayers } from '@cabstand/map-engine/tiles'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { MapColors } from '../apps/web/src/map/style/colors.ts'
import { groundLayers } from '../apps/web/src/map/style/ground.ts'
import { labelLayers } from '../apps/web/src/map/style/labels.ts'
import { roadLayers } from '../apps/web/src/map/style/roads.ts'
import { signInByApi } from './by-api.ts'
import { drawnMap, patient } from './map-probes.ts'
import { expectAccessible, person, useBrowser } from './people.ts'
import { choosePlace, mobiles, openSignedIn, startWork } from './steps.ts'
import { patternOf, wordsIn } from './texts.ts'

useBrowser()

async function bookWithPlaces(page: Page, locale: string): Promise<void> {
  const words = wordsIn(locale)
  await page.goto(`/book?lang=${locale}`)
  await choosePlace(page, words('pickup'), 'Meridian Central')
  await choosePlace(page, words('drop'), 'Peace Hospital')
  await page.getByText(patternOf(words('book_trip_km'))).waitFor(patient)
}

/** The centre of an element on the map, once the camera has stopped moving to the route. */
async function restingPlace(shown: Locator): Promise<{ x: number; y: number }> {
  const canvas = shown.page().locator('canvas[aria-busy]')
  await expect.poll(() => canvas.getAttribute('aria-busy'), patient).toBe('false')
  // The camera moves to the route some frames after the prices are shown, and a frame can take a second.
  let last = await shown.boundingBox()
  let unmoved = 0
  await expect
    .poll(
      async () => {
        const before = last
        last = await shown.boundingBox()
        unmoved = JSON.stringify(last) === JSON.stringify(before) ? unmoved + 1 : 0
        return unmoved
      },
      { ...patient, interval: 700 },
    )
    .toBeGreaterThanOrEqual(3)
  if (!last) throw new Error('it is not shown')
  return { x: last.x + last.width / 2, y: last.y + last.height / 2 }
}

const search = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

test('the style draws every layer of the tiles, and no other', () => {
  const colors = new Proxy({}, { get: () => '#000' }) as MapColors
  const style = [...groundLayers(colors), ...roadLayers(colors), ...labelLayers(colors, 'en')]
  const drawn = style.flatMap((layer) => ('source-layer' in layer ? [layer['source-layer']] : []))
  expect([...new Set(drawn)].sort()).toEqual(Object.keys(tileLayers).sort())
})

test('the map is drawn from local tiles and fonts, without attribution for the generated city', async () => {
  const words = wordsIn('ar')
  const rider = await person({ locale: 'ar', colorScheme: 'dark', map: true })
  const asked: string[] = []
  rider.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await bookWithPlaces(rider, 'ar')
  await drawnMap(rider, words('book_map_label'))
  expect(asked.some((path) => path.startsWith('/api/map/tiles/'))).toBe(true)
  expect(asked.some((path) => path.includes('noto-sans'))).toBe(true)
  expect(await rider.getByText(/OpenStreetMap/).count()).toBe(0)
  await expectAccessible(rider, 'booking with a map')
})

test('a pin moves by keyboard, which Escape takes back, and is dragged; its field and the link follow', async () => {
  const words = wordsIn('en')
  const rider = await person({ map: true })
  const pin = (kind: 'pickup' | 'drop') =>
    rider.getByRole('region', { name: words('book_map_label') }).getByRole('button', {
      name: new RegExp(`^${words(kind)}`),
    })
  await bookWithPlaces(rider, 'en')
  await drawnMap(rider, words('book_map_label'))
  const pickup = search(rider, 'pickupLat')
  const home = await restingPlace(pin('pickup'))
  await pin('pickup').focus()
  await rider.keyboard.press('Shift+ArrowUp')
  expect(await restingPlace(pin('pickup'))).not.toEqual(home)
  await rider.keyboard.press('Escape')
  expect(await restingPlace(pin('pickup'))).toEqual(home)
  expect(search(rider, 'pickupLat')).toBe(pickup)
  await rider.keyboard.press('Shift+ArrowUp')
  await rider.keyboard.press('Enter')
  await expect.poll(() => Number(search(rider, 'pickupLat')), patient).toBeGreaterThan(Number(pickup))

  const drop = search(rider, 'dropLat')
  const { x, y } = await restingPlace(pin('drop'))
  await rider.mouse.move(x, y)
  await rider.mouse.down()
  await rider.mouse.move(x - 60, y + 50, { steps: 6 })
  await rider.mouse.up()
  await expect.poll(() => search(rider, 'dropLat'), patient).not.toBe(drop)
  const field = rider.getByRole('combobox', { name: words('drop') })
  expect(await field.inputValue()).toBe(search(rider, 'drop'))
  await rider
    .getByText(words('map_pin_moved', { pin: words('drop'), address: isolate(search(rider, 'drop') ?? '') }))
    .waitFor({ state: 'attached', ...patient })
})

test('a map that cannot be loaded is replaced by text, and appears after a retry', async () => {
  const words = wordsIn('en')
  // Playwright's route does not intercept requests of the service worker.
  const rider = await person({ serviceWorkers: 'block', map: true })
  await rider.route(/live-map-.*\.js$/, (route) => route.abort())
  await bookWithPlaces(rider, 'en')
  const map = rider.getByRole('region', { name: words('book_map_label') })
  await map.getByText(words('map_failed')).waitFor(patient)
  const pickup = words('map_pin_at', {
    pin: words('pickup'),
    address: isolate(search(rider, 'pickup') ?? ''),
  })
  await map.getByText(pickup).waitFor()
  await expectAccessible(rider, 'booking without a map')
  await rider.unroute(/live-map-.*\.js$/)
  await map.getByRole('button', { name: words('try_again') }).click()
  await drawnMap(rider, words('book_map_label'))
})

test('the live trip shows the distance of its car while it drives, and can follow it', async () => {
  const words = wordsIn('en')
  const driver = await person({ viewport: { width: 390, height: 844 } })
  await startWork(driver, words, 'en')
  const rider = await person({ reducedMotion: 'no-preference', map: true })
  const people = await signInByApi()
  const { id } = await people.book()
  await openSignedIn(rider, mobiles.rider, `/bookings/${id}`)
  await driver.getByRole('button', { name: words('driver_accept') }).click(patient)
  await drawnMap(rider, words('trip_map_label'))
  const region = rider.getByRole('region', { name: words('trip_map_label') })
  const away = region.getByText(/^The car is .+ from the next stop$/)
  await away.waitFor({ state: 'attached', ...patient })
  const standing = await away.textContent()
  await driver.getByRole('button', { name: words('driver_demo_drive_pickup') }).click()
  await expect.poll(() => away.textContent(), patient).not.toBe(standing)
  const follow = rider.getByRole('button', { name: words('map_follow') })
  await follow.click()
  expect(await follow.getAttribute('aria-pressed')).toBe('true')
  await rider.getByRole('button', { name: words('map_zoom_in') }).click()
  expect(await follow.getAttribute('aria-pressed'), 'one can come nearer and go along').toBe('true')
  const canvas = rider.getByRole('group', { name: words('trip_map_label') })
  await canvas.press('ArrowLeft')
  await expect.poll(() => follow.getAttribute('aria-pressed'), patient).toBe('false')
  await follow.click()
  await canvas.hover()
  // One step of the mouse wheel: the view must not return to the car after it.
  await rider.mouse.wheel(0, -120)
  await expect.poll(() => follow.getAttribute('aria-pressed'), patient).toBe('false')
  await expectAccessible(rider, 'the live trip with its car')
  await people.cancel(id)
})

test('tiles that did not load are requested again, without a move of the map', async () => {
  const visitor = await person({ serviceWorkers: 'block', map: true })
  const failed = new Set<string>()
  const loaded = new Set<string>()
  const tiles = '**/api/map/tiles/**'
  await visitor.route(tiles, (route) => {
    failed.add(route.request().url())
    return route.abort('connectionrefused')
  })
  visitor.on('response', (response) => response.ok() && loaded.add(response.url()))
  await visitor.goto('/book?lang=en')
  await expect.poll(() => failed.size, patient).toBeGreaterThan(0)
  await visitor.unroute(tiles)
  await expect.poll(() => [...failed].filter((url) => !loaded.has(url)), patient).toEqual([])
})
