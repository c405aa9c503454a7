import { toPlainLine } from '@cabstand/contract/plain-text'
import { buildDictionary, publicScopes, textScopes } from '@cabstand/contract/texts/dictionary'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sized } from '../test/support/size.ts'
import { attempts } from './payloads/attempts.ts'
import { foreignReturns, listPayloads } from './payloads/list.ts'
import { type TaintedServer, TaintedServers } from './payloads/tainted-server.ts'
import {
  acceptTainted,
  type Cast,
  cancelTainted,
  payloadsPerTrip,
  requestTainted,
  signInCast,
} from './payloads/tainted-trip.ts'
import {
  findForeignElements,
  findOverflow,
  launchBrowser,
  readEverything,
  type Watched,
  watch,
} from './payloads/watched-browser.ts'
import { mobiles, signInHere } from './steps.ts'
import { wordsIn } from './texts.ts'

vi.setConfig({ testTimeout: sized(120_000, 1_800_000), hookTimeout: 90_000 })

const payloads = listPayloads()
const locales = ['en', 'ar'] as const

let browser: Browser
let servers: TaintedServers
let clean: TaintedServer
let cast: Cast
beforeAll(async () => {
  ;[browser, servers] = await Promise.all([launchBrowser(), TaintedServers.prepare()])
  clean = await servers.start()
  cast = await signInCast(clean.url)
})
afterAll(async () => {
  await browser.close()
  await clean.stop()
  await servers.end()
})

/** Opens a URL and asserts that nothing was executed, blocked, requested from another origin or parsed as markup. */
async function visit(watched: Watched, path: string, what = path): Promise<string> {
  const { page } = watched
  await page.goto(path, { waitUntil: 'load' })
  await page.locator('h1, [role=alert]').first().waitFor({ state: 'attached', timeout: 10_000 })
  // Fetched content is on the screen when no element is busy.
  await page.waitForFunction(() => document.querySelector('.bg-skeleton') === null)
  await page.waitForTimeout(100)
  expect(watched.incidents(), `incidents on ${what}`).toEqual([])
  expect(await watched.refusals(), `policy reports on ${what}`).toEqual([])
  expect(await findForeignElements(page), `markup on ${what}`).toEqual([])
  return readEverything(page)
}

/** Single-line fields drop line breaks, and paragraphs collapse spaces, so the compared text has no white space. */
const shown = (text: string) => text.replaceAll(/\s+/g, '')

test('the list has at least 200 different payloads, and a page without a policy would execute them', async () => {
  expect(new Set(payloads.map(({ text }) => text)).size).toBeGreaterThanOrEqual(200)
  expect(payloads.length).toBe(new Set(payloads.map(({ text }) => text)).size)
  const watched = await watch(browser, clean.url, { locale: 'en', width: 1440 })
  const raw = payloads.filter(({ family }) => family === 'handlers').map(({ text }) => `<div>${text}</div>`)
  await watched.page.setContent(`<!doctype html><body>${raw.join('')}</body>`)
  await expect.poll(() => watched.incidents().length).toBeGreaterThan(0)
  expect((await findForeignElements(watched.page)).length).toBeGreaterThan(10)
  await watched.context.close()
})

describe('documents whose texts, settings and car types are payloads', () => {
  test.each(locales)('execute nothing and show their input literally in %s', async (locale) => {
    const texts = (from: number) => {
      const keys = [
        ...Object.keys(buildDictionary(locale, publicScopes)),
        ...Object.keys(buildDictionary(locale, textScopes)),
      ]
      const of = (index: number) => payloads[(index + from) % payloads.length]?.text ?? ''
      return Object.fromEntries([...new Set(keys)].map((key, index) => [key, of(index)]))
    }
    const some = (index: number) => payloads[(index * 13) % payloads.length]?.text ?? ''
    const server = await servers.start(async (run) => {
      // Public texts come first; the second rendering starts after them.
      await run('update languages set key_value_pairs = $1, lang_name = $2', [
        texts(locale === 'en' ? 0 : 100),
        some(1),
      ])
      await run(
        `update settings set app_name = $1, company_name = $2, company_website = $3, company_terms = $4,
           contact_email = $5, apple_store_link = $6, play_store_link = $7, symbol = $8`,
        [...[1, 2].map(some), ...Array(5).fill('javascript:__hit(7)'), some(3)],
      )
      await run(`update car_types set name = name || $1, extra_info = $2`, [some(4), some(5)])
    })
    onTestFinished(server.stop)
    const watched = await watch(browser, server.url, { locale, width: 1440 })
    let found = 0
    for (const path of ['/', '/about-us', '/privacy-policy', '/login', '/book']) {
      const everything = await visit(watched, path, `${path} in ${locale}`)
      found += payloads.filter(({ text }) => everything.includes(shown(text))).length
    }
    console.warn(`documents in ${locale}: ${found} payloads shown literally`)
    expect(found).toBeGreaterThan(60)
    await watched.context.close()
  })
})

describe('every screen that shows what people wrote', () => {
  test('shows it literally, executes nothing and does not get wider', async () => {
    const batches = sized(1, Math.ceil(payloads.length / payloadsPerTrip))
    const missed = new Set<string>()
    const at = (role: keyof Cast, locale: string, width: number) =>
      watch(browser, clean.url, { locale, width, token: cast[role].token ?? '', role })
    const people = await Promise.all(
      locales.map(async (locale) => ({
        locale,
        rider: await at('rider', locale, 390),
        driver: await at('driver', locale, 390),
        admin: await at('admin', locale, 1440),
      })),
    )
    for (let batch = 0; batch < batches; batch += 1) {
      const texts = Array.from(
        { length: payloadsPerTrip },
        (_, field) => payloads[(batch * payloadsPerTrip + field) % payloads.length]?.text ?? '',
      )
      const seen: string[] = []
      const look = async (role: keyof Cast, path: string) => {
        for (const { locale, ...of } of sized(batch % 2, 2) === 0 ? people.slice(0, 1) : people) {
          const what = `${role}'s ${path} in ${locale}, payloads ${JSON.stringify(texts)}`
          seen.push(await visit(of[role], path, what))
          if (role !== 'admin') expect(await findOverflow(of[role].page), `overflow on ${what}`).toEqual([])
        }
      }
      const id = await requestTainted(clean, cast, texts)
      await look('driver', '/bookings')
      await look('rider', `/bookings/${id}`)
      await acceptTainted(cast, id)
      for (const role of ['rider', 'driver'] as const) await look(role, '/bookings')
      await look('rider', `/bookings/${id}`)
      await look('admin', `/bookings/${id}`)
      await cancelTainted(cast, id, texts)
      await look('rider', `/bookings/${id}`)
      await look('rider', '/bookings?scope=past')
      await look('rider', '/profile')
      await look('admin', `/bookings/${id}`)
      await look('admin', '/bookings')
      const all = seen.join('\n')
      // Invisible characters are removed from addresses and reasons.
      const isSeen = (text: string) => all.includes(shown(text.slice(0, 76)))
      for (const text of texts) if (!isSeen(text) && !isSeen(toPlainLine(text))) missed.add(text)
    }
    console.warn(
      `screens: ${batches * payloadsPerTrip} payloads in ${batches} trips, ${missed.size} not found literally`,
    )
    expect([...missed]).toEqual([])
    for (const { rider, driver, admin } of people)
      await Promise.all([rider, driver, admin].map((one) => one.context.close()))
  })

  test('fits a word of 300 letters on a phone', async () => {
    const long = `<img src=x onerror=__hit(0)>${'W'.repeat(260)}`
    const texts = Array(payloadsPerTrip).fill(long)
    const id = await requestTainted(clean, cast, texts)
    const rider = await watch(browser, clean.url, { locale: 'en', width: 390, token: cast.rider.token ?? '' })
    const driver = await watch(browser, clean.url, {
      locale: 'ar',
      width: 390,
      token: cast.driver.token ?? '',
      role: 'driver',
    })
    const narrow = async (one: Watched, path: string) => {
      await visit(one, path)
      expect.soft(await findOverflow(one.page), path).toEqual([])
    }
    await narrow(driver, '/bookings')
    await acceptTainted(cast, id)
    await narrow(driver, '/bookings')
    await narrow(rider, `/bookings/${id}`)
    await narrow(rider, '/bookings')
    await cancelTainted(cast, id, texts)
    await narrow(rider, `/bookings/${id}`)
    await narrow(rider, '/bookings?scope=past')
    await narrow(rider, '/profile')
    await Promise.all([rider, driver].map((one) => one.context.close()))
  })
})

test('URLs of the web are never parsed as markup: parameters, fragments, languages, unknown paths', async () => {
  const watched = await watch(browser, clean.url, { locale: 'en', width: 390 })
  for (const { text } of payloads.slice(0, sized(3, payloads.length))) {
    const word = encodeURIComponent(text)
    const stops = `pickup=${word}&pickupLat=38.7&pickupLng=-9.899&drop=${word}&dropLat=38.7065&dropLng=-9.8925`
    const everything = await visit(watched, `/book?${stops}&carType=${word}&at=${word}#${word}`)
    expect(everything).toContain(shown(text))
    await visit(watched, `/?${stops}&lang=${word}#${word}`)
    await visit(watched, `/${word}?${word}=${word}`)
    expect(await findOverflow(watched.page)).toEqual([])
  }
  await watched.context.close()
})

test('sign-in redirects only within the site', async () => {
  const words = wordsIn('en')
  for (const target of foreignReturns.slice(0, sized(4, foreignReturns.length))) {
    const watched = await watch(browser, clean.url, { locale: 'en', width: 390 })
    await watched.page.goto(`/login?redirect=${encodeURIComponent(target)}`)
    await signInHere(watched.page, words, mobiles.rider)
    await watched.page.waitForLoadState('load')
    expect(watched.page.url(), JSON.stringify(target)).toMatch(new RegExp(`^${clean.url}/`))
    expect(watched.incidents(), JSON.stringify(target)).toEqual([])
    await watched.context.close()
  }
})

test('the policy of each page refuses what changed it', async () => {
  for (const path of ['/', '/login', '/book', '/privacy-policy']) {
    const watched = await watch(browser, clean.url, { locale: 'en', width: 390 })
    await visit(watched, path)
    for (const { what, directive, run } of attempts) {
      await watched.page.evaluate(run)
      const refused = async () => (await watched.refusals()).map((report) => report.split(' ')[0])
      await expect.poll(refused, { message: `${what} on ${path}` }).toContain(directive)
    }
    expect(watched.incidents()).toEqual([])
    expect(await watched.page.evaluate(() => getComputedStyle(document.body).display)).not.toBe('none')
    await watched.context.close()
  }
})
