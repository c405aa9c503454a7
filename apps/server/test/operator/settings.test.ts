import { isListed, records } from '@cabstand/contract/http/index'
import { getSettings } from '@cabstand/contract/http/operator/settings'
import type { SettingsInput } from '@cabstand/contract/http/operator/staff-settings'
import { getAllSettings, updateSettings } from '@cabstand/contract/http/operator/staff-settings'
import { createBooking } from '@cabstand/contract/http/trips/bookings'
import { listAllCarTypes } from '@cabstand/contract/http/trips/car-types'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { testServer } from '../support/test-server.ts'
import { drop, mobiles, pickup, quoteFor } from '../support/trip.ts'

const server = await testServer()
const lena = await server.signIn(mobiles.admin)
const read = () => lena.call(getAllSettings, {})

async function save(body: Partial<SettingsInput>) {
  return lena.call(updateSettings, { version: (await read()).version, body })
}

async function problemsOf(body: Partial<SettingsInput>) {
  const { version } = await read()
  const { status, body: answer } = await lena.send(updateSettings, { version, body })
  const { code, errors } = answer as { code: string; errors?: { path: string; code?: string }[] }
  return { status, code, errors: errors?.map((error) => [error.path, error.code]) }
}

test('a change raises the version, names who made it, and changes only what the body names', async () => {
  const before = await read()
  const after = await save({ driverRadius: '8.5', autoDispatch: false, timeZone: 'Asia/Tokyo' })
  expect(after).toEqual({
    ...before,
    driverRadius: '8.5',
    autoDispatch: false,
    timeZone: 'Asia/Tokyo',
    version: before.version + 1,
    changedAt: expect.any(String),
    changedBy: 'Lena Moreau',
  })
  await save({ driverRadius: '10', autoDispatch: true, timeZone: 'Europe/Lisbon' })
})

test('the service and the unit of distance that an admin chooses are those of riders', async () => {
  const rider = await server.signIn(mobiles.rider)
  const quotes = () => rider.call(createQuotes, { body: { pickup, drop } })
  const services = async () => [...new Set((await quotes()).quotes.map(({ carType }) => carType.service))]
  const inKilometres = (await quotes()).route
  expect([inKilometres.distanceUnit, (await services()).toSorted()]).toEqual(['km', ['delivery', 'taxi']])
  await save({ appCategory: 'delivery', convertToMile: true })
  const inMiles = (await quotes()).route
  expect([inMiles.distanceUnit, await services()]).toEqual(['mi', ['delivery']])
  expect(Number(inMiles.distance)).toBeCloseTo(inMiles.distanceMeters / 1609.344, 1)
  expect(await server.anonymous.call(getSettings, {})).toMatchObject({
    appCategory: 'delivery',
    convertToMile: true,
  })
  await save({ appCategory: 'taxi' })
  expect(await services()).toEqual(['taxi'])
  await save({ appCategory: 'both', convertToMile: false })
  expect((await quotes()).route.distance).toBe(inKilometres.distance)
})

test('of two admins who read the same settings, the second is refused and nothing is changed', async () => {
  const { version } = await read()
  await lena.call(updateSettings, { version, body: { symbol: 'E' } })
  const late = await lena.send(updateSettings, { version, body: { symbol: 'EUR' } })
  expect(late.status).toBe(412)
  expect(late.body).toMatchObject({ code: 'record_changed', params: { changedBy: 'Lena Moreau' } })
  expect((await read()).symbol).toBe('E')
  await save({ symbol: '€' })
})

test('a change leaves an entry with the values before and after', async () => {
  await save({ walletMoneyField: '5,15' })
  const [entry] = await asOwner(
    server.database,
    `select subject_type, changes from audit_log where action = 'updateSettings' order by at desc, id desc limit 1`,
  )
  expect(entry).toEqual({
    subject_type: 'settings',
    changes: [{ field: 'walletMoneyField', before: '10,20,50', after: '5,15' }],
  })
})

test.each([
  ['symbol', '', 'required'],
  ['symbol', '123456789', 'too_long'],
  ['code', '', 'required'],
  ['code', 'EURO', 'unknown'],
  ['decimal', null, 'required'],
  ['decimal', 3, 'places'],
  ['decimal', -1, 'places'],
  ['bonus', -1, 'amount'],
  ['walletMoneyField', '10,free', 'amounts'],
  ['walletMoneyField', '0', 'amounts'],
  ['walletMoneyField', '1,2,3,4,5,6,7,8,9', 'too_many'],
  ['walletMoneyField', '10,10.0', 'twice'],
  ['topUpLeast', 0, 'positive'],
  ['withdrawalMost', 10_000_000_000_001, 'positive'],
  ['topUpLeast', 100_001, 'limits'],
  ['withdrawalMost', 99, 'limits'],
  ['timeZone', 'Europe/Lisboa', 'unknown'],
  ['timeZone', '+01:00', 'unknown'],
  ['country', 'ZZ', 'unknown'],
  ['restrictCountry', 'pt', 'unknown'],
  ['driverRadius', '', 'required'],
  ['driverRadius', '-1', 'number'],
  ['driverRadius', '1001', 'number'],
  ['panic', 'help', 'phone'],
  ['maxOpenBookings', 0, 'number'],
  ['keepTracksDays', 6, 'number'],
  ['keepParcelPicturesDays', 36_501, 'number'],
  ['keepNotificationsDays', 0, 'number'],
  ['appName', ' ', 'required'],
  ['companyName', '', 'required'],
  ['companyWebsite', '', 'required'],
  ['companyWebsite', 'javascript:alert(1)', 'link'],
  ['companyWebsite', 'https://', 'link'],
  ['companyWebsite', 'https://name@evil.example', 'link'],
  ['companyTerms', '', 'required'],
  ['contactEmail', 'lena@', 'email'],
  ['appleStoreLink', 'apps.apple.com', 'link'],
] as const)('%s = %j is refused with %s', async (field, value, code) => {
  const before = await read()
  expect(await problemsOf({ [field]: value })).toEqual({
    status: 400,
    code: 'validation_failed',
    errors: [[`body.${field}`, code]],
  })
  expect(await read()).toEqual(before)
})

test('an empty bonus is refused with proper_bonus, at its field', async () => {
  expect(await problemsOf({ bonus: null })).toEqual({
    status: 422,
    code: 'proper_bonus',
    errors: [['body.bonus', 'bonus']],
  })
})

test('a field that is wrong already does not prevent changes of others', async () => {
  await asOwner(server.database, `update settings set company_terms = ''`)
  expect((await save({ carHornRepeat: true })).carHornRepeat).toBe(true)
  expect((await problemsOf({ companyTerms: '', appName: 'Cabstand' })).code).toBe('validation_failed')
})

const pricesOf = async (name: string) => {
  const { carTypes } = await lena.call(listAllCarTypes, {})
  const carType = carTypes.find((one) => one.name === name)
  if (carType === undefined) throw new Error(`no car type ${name}`)
  const { baseFare, minFare, ratePerHour, convenienceFees, cancelSlab, tariffVersion } = carType
  return { baseFare, minFare, ratePerHour, convenienceFees, cancelSlab, tariffVersion }
}

test('prices and bonus keep their figures in another currency, and quotes in the old one are gone', async () => {
  const rider = await server.signIn(mobiles.rider)
  const quote = await quoteFor(rider)
  const before = await pricesOf('City')
  expect(before).toMatchObject({ baseFare: 240, minFare: 500, convenienceFees: '12' })
  await save({ topUpLeast: null, topUpMost: 50_000, withdrawalLeast: 40 })
  await save({ code: 'KWD' })
  expect(await pricesOf('City')).toEqual({
    ...before,
    baseFare: 2400,
    minFare: 5000,
    cancelSlab: before.cancelSlab.map((step) => ({ ...step, amount: step.amount * 10 })),
    tariffVersion: before.tariffVersion + 1,
  })
  expect(await read()).toMatchObject({ code: 'KWD', bonus: 2000, decimal: 2 })
  // Limits that are not set follow the currency by themselves.
  expect(await read()).toMatchObject({ topUpLeast: null, topUpMost: 500_000, withdrawalLeast: 400 })
  expect(await rider.refusal(createBooking, { body: { quoteId: quote.quoteId } })).toBe('quote_not_found')
  await save({ code: 'JPY' })
  // 2.40 is rounded: this currency has no smaller amounts.
  expect(await pricesOf('City')).toMatchObject({ baseFare: 2, minFare: 5, ratePerHour: before.ratePerHour })
  expect(await read()).toMatchObject({ bonus: 2, decimal: 0, topUpMost: 500, withdrawalLeast: 1 })
  const limits = { topUpMost: null, withdrawalLeast: null }
  await save({ code: 'EUR', symbol: '€', decimal: 2, bonus: 200, ...limits })
})

test.each(records.filter(isListed))(
  'amounts of a new $name keep their figures, and nothing else changes',
  async (record) => {
    const body = { ...(record.create.examples.body as object), [record.nameField]: 'In two currencies' }
    const { id }: { readonly id: string } = (await lena.send(record.create, { body })).body
    const find = async (): Promise<Readonly<Record<string, unknown>>> =>
      (await lena.send(record.get, { params: { id } })).body
    const amountsOf = (row: Readonly<Record<string, unknown>>, factor: number) =>
      Object.entries(record.fields).map(([name, { kind }]) => {
        const value = row[name]
        return [name, kind === 'money' && typeof value === 'number' ? value * factor : value]
      })
    const before = await find()
    expect(before).toMatchObject(body)
    await save({ code: 'KWD' })
    expect(amountsOf(await find(), 1)).toEqual(amountsOf(before, 10))
    await save({ code: 'EUR', symbol: '€', decimal: 2 })
    expect(amountsOf(await find(), 1)).toEqual(amountsOf(before, 1))
  },
)

test('the currency can change until the ledger has entries, also for the owner of the tables', async () => {
  expect(await read()).toMatchObject({ code: 'EUR', currencyLocked: false })
  expect(await save({ code: 'USD', symbol: '$' })).toMatchObject({ code: 'USD' })
  await save({ code: 'EUR', symbol: '€' })
  await asOwner(server.database, `insert into ledger_entries (id, event) values (gen_random_uuid(), 'test')`)
  expect(await read()).toMatchObject({ currencyLocked: true })
  expect(await problemsOf({ code: 'USD', symbol: '$' })).toEqual({
    status: 409,
    code: 'currency_locked',
    errors: undefined,
  })
  expect(await save({ code: 'EUR', decimal: 1 })).toMatchObject({ code: 'EUR', decimal: 1 })
  await expect(asOwner(server.database, `update settings set code = 'USD'`)).rejects.toThrow(/ledger/)
})

test('only admins read them', async () => {
  for (const mobile of [mobiles.rider, mobiles.driver, mobiles.fleetadmin]) {
    const other = await server.signIn(mobile)
    expect(await other.refusal(getAllSettings, {})).toBe('not_permitted')
  }
  expect(await server.anonymous.refusal(getAllSettings, {})).toBe('must_login')
})
