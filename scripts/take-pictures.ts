// `npm run pictures -- http://127.0.0.1:3000`: takes the pictures in docs/screens and docs/pictures again, from a
// running demo. They show what the demo has, so start it with empty data, and its simulation on.
import { writeFile } from 'node:fs/promises'
import { consolePaths } from '@cabstand/contract/console-paths'
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
  readonly width: 390 | 1440
  readonly dark?: true
  readonly language: string
  /** The look in the words of docs/screens/README.md; the first look of a screen has its plain name. */
  readonly words: string
}

const plain: Look = { width: 1440, language: 'en', words: '1440 px' }
const arabic: Look = { width: 390, dark: true, language: 'ar', words: '390 px, dark, Arabic' }
const hindi: Look = { width: 1440, dark: true, language: 'hi', words: '1440 px, dark, Hindi' }

const admin = await signIn(base, mobiles.admin)
const browser = await chromium.launch({ executablePath: findBrowser(), args: graphics })

/** A page of a person; `undefined`: of a visitor. */
async function open(mobile: string | undefined, { width, dark }: Look): Promise<Page> {
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

async function show(page: Page, path: string, { language }: Look): Promise<void> {
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
  // Screens with live data are never idle for long.
  await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => undefined)
  // Maps are busy until they are drawn.
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached', timeout })
}

/** Saves what the window shows as `docs/<name>.webp`. */
async function save(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 70 })
  await writeFile(`docs/${name}.webp`, Buffer.from(data, 'base64'))
  process.stdout.write(`${name}\n`)
}

/** The id of the first row that a list answers. */
async function firstId(path: string, { token } = admin): Promise<string> {
  const response = await fetch(base + path, { headers: { authorization: `Bearer ${token}` } })
  const [rows] = Object.values((await response.json()) as Record<string, readonly { id: string }[]>)
  if (!rows?.[0]) throw new Error(`${path} has no rows`)
  return rows[0].id
}

/** Whose screens, and the name and address of each. The console's come from its paths. */
const screens: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  visitor: {
    home: '/',
    about: '/about-us',
    privacy: '/privacy-policy',
    deletion: '/account-deletion',
    login: '/login',
  },
  rider: {
    book: '/book',
    bookings: '/bookings?scope=past',
    booking: `/bookings/${await firstId('/api/bookings?scope=past', await signIn(base, mobiles.rider))}`,
    wallet: '/wallet',
    inbox: '/inbox',
    profile: '/profile',
  },
  driver: {
    work: '/bookings',
    earnings: '/earnings',
    wallet: '/wallet',
    withdrawals: '/wallet/withdrawals',
    profile: '/profile',
  },
  admin: {
    ...Object.fromEntries(
      Object.entries(consolePaths).map(([name, path]) => [
        name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        path,
      ]),
    ),
    bookings: '/bookings',
    booking: `/bookings/${await firstId('/api/staff/bookings?tab=done')}`,
    driver: `/drivers/${await firstId('/api/drivers?search=Rui')}`,
    'new-driver': '/drivers/new',
    'car-type': `/cartypes/${await firstId('/api/car-types/all')}`,
    profile: '/profile',
  },
}

const readmeStart = `# Screens

Taken from the demo. \`npm run pictures -- <address of a running demo>\` takes all of them again, writes this page, and
takes the pictures of the main README.

| who | screen | pictures |
|---|---|---|
`

async function takeScreens(): Promise<void> {
  const rows: string[] = []
  for (const [who, list] of Object.entries(screens)) {
    const looks = who === 'admin' ? [plain, arabic] : [plain, arabic, hindi]
    const pages = await Promise.all(
      looks.map((look) => open(who === 'visitor' ? undefined : mobiles[who as keyof typeof mobiles], look)),
    )
    for (const [name, path] of Object.entries(list)) {
      const links: string[] = []
      for (const [index, look] of looks.entries()) {
        const page = pages[index]
        if (!page) continue
        const file = `${who}-${name}${index === 0 ? '' : `-${look.language}`}`
        await show(page, path, look)
        await save(page, `screens/${file}`)
        links.push(`[${look.words}](${file}.webp)`)
      }
      rows.push(`| ${who} | ${name.replaceAll('-', ' ')} | ${links.join(', ')} |\n`)
    }
  }
  await writeFile('docs/screens/README.md', readmeStart + rows.join(''))
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
  const riders = await open(mobiles.rider, plain)
  const chosen = paths.book({
    pickup: pickup.address,
    pickupLat: pickup.lat,
    pickupLng: pickup.lng,
    drop: drop.address,
    dropLat: drop.lat,
    dropLng: drop.lng,
  })
  await show(riders, chosen, plain)
  await save(riders, 'pictures/book')

  const at = { lat: pickup.lat - 0.004, lng: pickup.lng + 0.003 }
  await rui.call(setAvailability, { body: { driverActiveStatus: true } })
  await rui.call(sendPositions, { body: { positions: [{ ...at, at: new Date().toISOString() }] } })
  const drivers = await open(mobiles.driver, { ...plain, width: 390 })
  await show(drivers, '/bookings', plain)
  const { quotes } = await rider.call(createQuotes, { body: { pickup, drop } })
  const quoteId = quotes.find(({ carType: { image } }) => image === 'city')?.quoteId ?? ''
  const { id } = await rider.call(createBooking, { body: { quoteId } })
  try {
    // Simulated drivers may accept it too, so the picture is taken as soon as the offer is there.
    await drivers.getByRole('button', { name: 'Accept', exact: true }).waitFor()
    await save(drivers, 'pictures/driver')
    await rui.call(acceptBooking, { params: { id }, body: {} })
    await show(riders, `/bookings/${id}`, plain)
    await save(riders, 'pictures/trip')
  } finally {
    await rider.call(cancelBooking, { params: { id }, body: { reason: 'over' } })
    await rui.call(setAvailability, { body: { driverActiveStatus: false } })
  }
}

await takeRide()
await takeScreens()
const dashboard = await open(mobiles.admin, plain)
await show(dashboard, '/dashboard', plain)
await save(dashboard, 'pictures/dashboard')
await browser.close()
