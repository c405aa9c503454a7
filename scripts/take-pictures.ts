// `npm run pictures -- http://127.0.0.1:3000`: takes the pictures in docs/screens and docs/pictures again, from a
// running demo. They show what the demo has, so start it with empty data, and its simulation on.
import { writeFile } from 'node:fs/promises'
import { suggestPlaces } from '@cabstand/contract/http/maps'
import { acceptBooking, cancelBooking, createBooking } from '@cabstand/contract/http/trips/bookings'
import { sendPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { signIn } from '../apps/server/test/support/test-client.ts'
import { paths } from '../apps/web/src/navigation/paths.ts'
import { findBrowser } from '../e2e/find-browser.ts'

const base = process.argv[2] ?? 'http://127.0.0.1:3000'
const mobiles = { rider: '+447700900001', driver: '+447700900011', admin: '+447700900031' }
const graphics = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']

interface Look {
  readonly width?: 390 | 1024
  readonly dark?: true
  readonly arabic?: true
}

const admin = await signIn(base, mobiles.admin)
const browser = await chromium.launch({ executablePath: findBrowser(), args: graphics })

/** A page of a person; `undefined`: of a visitor. */
async function open(mobile: string | undefined, look: Look = {}): Promise<Page> {
  const { width = 1440, dark } = look
  const options: BrowserContextOptions = {
    baseURL: base,
    viewport: { width, height: width === 390 ? 844 : 900 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  }
  const context = await browser.newContext(options)
  const post = async (path: string, data: object) =>
    (await context.request.post(path, { data, headers: { origin: base } })).json()
  if (mobile !== undefined) {
    const { challengeId, preview } = await post('/api/auth/otp/request', { mobile })
    await post('/api/auth/otp/verify', { challengeId, code: preview.code })
  }
  return context.newPage()
}

const timeout = 30_000

async function show(page: Page, path: string, look: Look = {}): Promise<void> {
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${look.arabic ? 'ar' : 'en'}`)
  await page.waitForLoadState('networkidle', { timeout })
  // Maps are busy until they are drawn.
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached', timeout })
}

/** Saves what the window shows as `docs/<name>.webp`. */
async function save(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  await writeFile(`docs/${name}.webp`, Buffer.from(data, 'base64'))
  process.stdout.write(`${name}\n`)
}

/** The id of the first row that a list of staff answers. */
async function firstId(path: string): Promise<string> {
  const response = await fetch(base + path, { headers: { authorization: `Bearer ${admin.token}` } })
  const [rows] = Object.values((await response.json()) as Record<string, readonly { id: string }[]>)
  if (!rows?.[0]) throw new Error(`${path} has no rows`)
  return rows[0].id
}

const booking = `/bookings/${await firstId('/api/staff/bookings?tab=done')}`
const driver = `/drivers/${await firstId('/api/drivers?search=Rui')}`
const carType = `/cartypes/${await firstId('/api/car-types/all')}`

/** Name, address and looks of each picture in docs/screens, whose README lists them. */
const screens: readonly (readonly [name: string, path: string, look?: Look])[] = [
  ['dashboard', '/dashboard'],
  ['dashboard-ar-dark', '/dashboard', { arabic: true, dark: true }],
  ['dispatch', '/dispatch'],
  ['add-booking', '/addbookings'],
  ['notifications-ar-dark', '/notifications', { arabic: true, dark: true }],
  ['bookings', '/bookings'],
  ['bookings-ar-dark', '/bookings', { arabic: true, dark: true }],
  ['bookings-390', '/bookings', { width: 390 }],
  ['booking', booking],
  ['booking-ar-1024', booking, { arabic: true, width: 1024 }],
  ['drivers', '/drivers'],
  ['drivers-dark', '/drivers', { dark: true }],
  ['drivers-ar-1024', '/drivers', { arabic: true, width: 1024 }],
  ['driver', driver],
  ['driver-1024', driver, { width: 1024 }],
  ['driver-ar-390', driver, { arabic: true, dark: true, width: 390 }],
  ['new-driver', '/drivers/new'],
  ['riders', '/riders'],
  ['fleet-admins', '/fleetadmins'],
  ['admins', '/alladmin'],
  ['car-types', '/cartypes'],
  ['car-type', carType],
  ['car-type-dark', carType, { dark: true }],
  ['promos', '/promos'],
  ['earning-reports', '/earningreports'],
  ['driver-earnings', '/driverearning'],
  ['add-to-wallet', '/addtowallet'],
  ['wallet-adjustments', '/walletadjustments'],
  ['withdrawals', '/withdraws'],
  ['settings', '/settings'],
  ['settings-ar', '/settings', { arabic: true }],
  ['settings-390', '/settings', { width: 390 }],
  ['app-info', '/appinfo'],
  ['languages', '/languagesetting'],
  ['site-pages', '/sitepages'],
  ['languages-390', '/languagesetting', { dark: true, width: 390 }],
  ['cancel-reasons', '/cancelreasons'],
  ['audit', '/audit'],
  ['profile', '/profile'],
]

async function takeScreens(): Promise<void> {
  const visitors: readonly (readonly [name: string, look: Look])[] = [
    ['login', {}],
    ['login-390', { width: 390 }],
  ]
  for (const [name, look] of visitors) {
    const page = await open(undefined, look)
    await show(page, '/login', look)
    await save(page, `screens/${name}`)
  }
  const pages = new Map<string, Page>()
  for (const [name, path, look = {}] of screens) {
    const key = JSON.stringify(look)
    const page = pages.get(key) ?? (await open(mobiles.admin, look))
    pages.set(key, page)
    await show(page, path, look)
    await save(page, `screens/${name}`)
  }
}

/** A ride from its booking to the driver's approach, as the README shows it. */
async function takeRide(): Promise<void> {
  const [rider, rui] = [await signIn(base, mobiles.rider), await signIn(base, mobiles.driver)]
  const find = async (query: string) => {
    const { places } = await rider.call(suggestPlaces, { query: { query } })
    const { lat, lng, description } = places[0] ?? { lat: undefined, lng: undefined, description: '' }
    if (lat === undefined || lng === undefined) throw new Error(`the map has no ${query}`)
    return { lat, lng, address: description }
  }
  const [pickup, drop] = [await find('Opera House'), await find('Eastfield Station')]
  const riders = await open(mobiles.rider)
  const chosen = paths.book({
    pickup: pickup.address,
    pickupLat: pickup.lat,
    pickupLng: pickup.lng,
    drop: drop.address,
    dropLat: drop.lat,
    dropLng: drop.lng,
  })
  await show(riders, chosen)
  await save(riders, 'pictures/book')

  const at = { lat: pickup.lat - 0.004, lng: pickup.lng + 0.003 }
  await rui.call(setAvailability, { body: { driverActiveStatus: true } })
  await rui.call(sendPositions, { body: { positions: [{ ...at, at: new Date().toISOString() }] } })
  const drivers = await open(mobiles.driver, { width: 390 })
  await show(drivers, '/bookings')
  const { quotes } = await rider.call(createQuotes, { body: { pickup, drop } })
  const quoteId = quotes.find(({ carType: { image } }) => image === 'city')?.quoteId ?? ''
  const { id } = await rider.call(createBooking, { body: { quoteId } })
  try {
    // Simulated drivers may accept it too, so the picture is taken as soon as the offer is there.
    await drivers.getByRole('button', { name: 'Accept', exact: true }).waitFor()
    await save(drivers, 'pictures/driver')
    await rui.call(acceptBooking, { params: { id }, body: {} })
    await show(riders, `/bookings/${id}`)
    await save(riders, 'pictures/trip')
  } finally {
    await rider.call(cancelBooking, { params: { id }, body: { reason: 'over' } })
    await rui.call(setAvailability, { body: { driverActiveStatus: false } })
  }
}

await takeRide()
await takeScreens()
const dashboard = await open(mobiles.admin)
await show(dashboard, '/dashboard')
await save(dashboard, 'pictures/dashboard')
await browser.close()
