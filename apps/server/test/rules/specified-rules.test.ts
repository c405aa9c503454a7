import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorCodes } from '@cabstand/contract/errors'
import { cancelReasons } from '@cabstand/contract/http/operator/cancel-reasons'
import { deleteLanguage } from '@cabstand/contract/http/operator/languages'
import type { SettingsInput } from '@cabstand/contract/http/operator/staff-settings'
import { getAllSettings, updateSettings } from '@cabstand/contract/http/operator/staff-settings'
import { updateMe } from '@cabstand/contract/http/people/users'
import {
  cancelBooking,
  createBooking,
  listBookings,
  rateBooking,
} from '@cabstand/contract/http/trips/bookings'
import { describe, expect, test } from 'vitest'
import { addPicture, readPicture } from '../platform/files/pictures.ts'
import { unknownId } from '../security/who-may.ts'
import type { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, book, driveUntil, goOnline, mobiles, quoteFor } from '../support/trip.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** The names of tests and their groups in a file: a text, and the function that it names. */
const titlesIn = (file: string): ReadonlySet<string> =>
  new Set(
    [...textOf(file).matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])+)\1,\s*(?:async\b|\(|\{)/g)].map(
      ([, , title = '']) => title.replaceAll(/\\(.)/g, '$1'),
    ),
  )

describe('the tables of the specification', () => {
  const lines = textOf('docs/specified-rules.md').match(/^\| .+\|$/gm) ?? []
  /** Each rule with the file of its test, and the test's name. */
  const rows = lines.flatMap((line) => {
    const [, rule, file, name] = /^\| (.+) \| `([^`]+)`: (.+) \|$/.exec(line) ?? []
    return rule === undefined || file === undefined || name === undefined ? [] : [{ rule, file, name }]
  })

  test('are read whole', () => {
    expect(rows.length).toBe(lines.filter((line) => line !== '| rule | test |').length)
    expect(rows.length).toBeGreaterThan(20)
  })

  test('name tests that exist, whole', () => {
    const missing = rows.filter(
      ({ file, name }) => !existsSync(join(root, file)) || !titlesIn(file).has(name),
    )
    expect(missing).toEqual([])
    // A part of a name is none, nor is a comment or a piece of code.
    expect(titlesIn('apps/server/test/rules/specified-rules.test.ts')).toContain('name each rule once')
    expect(titlesIn('apps/server/test/rules/specified-rules.test.ts')).not.toContain('name each rule')
  })

  test('name each rule once', () => {
    expect(new Set(rows.map(({ rule }) => rule)).size).toBe(rows.length)
  })
})

/** Codes whose tests compare the status only, because no client reads what is refused before it is parsed. */
const byStatus = ['unknown_host']

test('each error code is expected by a test', () => {
  const patterns = ['apps/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.ts', 'e2e/**/*.ts', 'test/**/*.ts']
  const files = globSync(patterns, { cwd: root, exclude: (name) => name.includes('node_modules') })
  const tests = files
    .map(textOf)
    .join('\n')
    .replace(/const byStatus .*/, '')
  const isExpected = (code: string) => new RegExp(`(?<![\\w-])${code}(?![\\w-])`).test(tests)
  expect(errorCodes.filter((code) => !isExpected(code))).toEqual(byStatus)
})

describe('on a server', async () => {
  const server = await testServer()
  const rider = await server.signIn(mobiles.rider)
  const driver = await server.signIn(mobiles.driver)
  const admin = await server.signIn(mobiles.admin)
  await goOnline(server, driver)

  const change = async (body: Partial<SettingsInput>) =>
    admin.call(updateSettings, { version: (await admin.call(getAllSettings, {})).version, body })

  test.each(['ada', 'ada@', '@cabs.example', 'ada@cabs', 'ada lovelace@cabs.example'])(
    'an e-mail address has the specified form: %s has not',
    async (email) => {
      expect(await rider.refusal(updateMe, { body: { email } })).toBe('proper_email')
    },
  )

  test('must_login: only signed-in people book', async () => {
    const { quoteId } = await quoteFor(rider)
    expect(await server.anonymous.refusal(createBooking, { body: { quoteId } })).toBe('must_login')
  })

  test('a booking has a code only while otpSecure is on', async () => {
    await change({ otpSecure: true })
    const withCode = await book(rider)
    expect(withCode.otp).toMatch(/^[1-9]\d{4}$/)
    await rider.call(cancelBooking, { params: { id: withCode.id }, body: { reason: 'a test' } })
    await change({ otpSecure: false })
    const booking = await acceptedTrip(server, rider, driver)
    expect(booking.otp).toBeNull()
    await driveUntil('pay', { booking, rider, driver })
  })

  test('a Book Later needs no driver in radius', async () => {
    const { quoteId } = await quoteFor(rider, 'Van')
    expect(await rider.refusal(createBooking, { body: { quoteId } })).toBe('no_driver_found_alert_messege')
    const tripDate = new Date(server.clock.now().getTime() + 60 * 60_000).toISOString()
    const { id, status } = await rider.call(createBooking, { body: { quoteId, tripDate } })
    expect(status).toBe('NEW')
    await rider.call(cancelBooking, { params: { id }, body: { reason: 'a test' } })
  })

  test('a paid trip is still among the driver’s current ones, a complete one is not', async () => {
    const booking = await acceptedTrip(server, rider, driver)
    const current = async () => {
      const { bookings } = await driver.call(listBookings, { query: { scope: 'now' } })
      return bookings.find(({ id }) => id === booking.id)?.status
    }
    await driveUntil('pay', { booking, rider, driver })
    expect(await current()).toBe('PAID')
    await rider.call(rateBooking, { params: { id: booking.id }, body: { rating: 5 } })
    expect(await current()).toBeUndefined()
  })

  test('a file is refused with the storage’s codes', async () => {
    const address = await addPicture(rider, 'profileImage')
    const codeFor = async (client: TestClient) => {
      const { status, bytes } = await readPicture(client, address)
      return [status, JSON.parse(bytes.toString()).code]
    }
    expect(await codeFor(server.anonymous)).toEqual([401, 'unauthenticated'])
    expect(await codeFor(driver)).toEqual([404, 'object-not-found'])
  })

  test('records of the operator that do not exist are named', async () => {
    const params = { id: unknownId }
    expect(await admin.refusal(deleteLanguage, { params, version: 1 })).toBe('language_not_found')
    expect(await admin.refusal(cancelReasons.delete, { params, version: 1 })).toBe('cancel_reason_not_found')
  })
})
