import { type DriverRow, driverList, getPerson } from '@cabstand/contract/http/people/person-records'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../../support/as-owner.ts'
import { testServer } from '../../support/test-server.ts'
import { goOnline, mobiles } from '../../support/trip.ts'

const server = await testServer()
const [admin, fleetadmin, driver] = await Promise.all([
  server.signIn(mobiles.admin),
  server.signIn(mobiles.fleetadmin),
  server.signIn(mobiles.driver),
])
type Query = Record<string, string>

// Ties in every order, ratings and balances of all kinds, and one driver who may not drive yet.
await asOwner(
  server.database,
  `update users set rating_count = 10, rating_sum = 30 + (ascii(substr(id::text, 36)) % 3) * 10 where usertype = 'driver'`,
)
await asOwner(server.database, `update users set approved = false, rating_count = 0 where mobile = $1`, [
  mobiles.simulated(3),
])

const page = (who: typeof admin, query: Query) => who.call(driverList.list, { query })

/** The rows of all pages. */
async function rowsOf(query: Query, who = admin) {
  const rows: DriverRow[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const read: Awaited<ReturnType<typeof page>> = await page(who, {
      limit: '100',
      ...query,
      ...(cursor && { cursor }),
    })
    // The rows of a fleet admin have fewer fields.
    rows.push(...(read.rows as DriverRow[]))
    cursor = read.next
  }
  return rows
}

const refused = async (who: typeof admin, query: Query) => (await who.send(driverList.list, { query })).body
const idsOf = async (query: Query, who = admin) => (await rowsOf(query, who)).map(({ id }) => id)

/** All pages of a list in one direction. */
async function walk(query: Query, from: string | undefined, direction: 'next' | 'previous') {
  const pages: string[][] = []
  let cursor = from
  for (let turn = 0; turn < 50; turn += 1) {
    const { rows, [direction]: following } = await page(admin, { ...query, ...(cursor && { cursor }) })
    pages.push(rows.map(({ id }) => id))
    if (following === null) return { pages, end: cursor }
    cursor = following
  }
  throw new Error('the list does not end')
}

const sorts = Object.entries(driverList.columns).flatMap(([name, column]) =>
  'sorts' in column && column.sorts ? [name, `-${name}`] : [],
)

describe('pages', () => {
  test.each(sorts)('sorted by %s have every driver once, forwards and backwards', async (sort) => {
    const all = await idsOf({ sort })
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(10)
    const forward = await walk({ sort, limit: '19' }, undefined, 'next')
    expect(forward.pages.flat()).toEqual(all)
    const backward = await walk({ sort, limit: '19' }, forward.end, 'previous')
    // The first page backwards is the last one; the page before it begins at its start.
    expect(backward.pages.reverse().flat()).toEqual(all)
  })

  test.each(sorts.filter((sort) => !sort.startsWith('-')))(
    'sorted by %s and by -%s are the reverse',
    async (sort) => {
      expect(await idsOf({ sort })).toEqual((await idsOf({ sort: `-${sort}` })).reverse())
    },
  )

  test('sorted by rating and by wallet are in the order of the values that they show', async () => {
    const ratings = (await rowsOf({ sort: '-userrating' })).map(({ userrating }) => userrating ?? 0)
    expect(ratings).toEqual([...ratings].sort((one, other) => other - one))
    expect(new Set(ratings).size).toBeGreaterThan(2)
    const names = (await rowsOf({ sort: 'name' })).map(({ name }) => name.toLowerCase())
    expect(names).toEqual([...names].sort())
  })

  test.each([
    ['of another order', { sort: 'name' }],
    ['that is none', { cursor: 'abc' }],
    ['with an invalid id', { cursor: Buffer.from('["-createdAt","after","x","y"]').toString('base64url') }],
  ])('refuse a cursor %s', async (_, query) => {
    const { next } = await page(admin, { limit: '2' })
    expect(await refused(admin, { cursor: next ?? '', ...query })).toMatchObject({
      code: 'validation_failed',
      errors: [expect.objectContaining({ path: 'query.cursor' })],
    })
  })

  test('refuse a sort order that is not offered', async () => {
    expect(await refused(admin, { sort: 'email' })).toMatchObject({ code: 'validation_failed' })
  })
})

describe('search', () => {
  test.each([
    ['half a plate', (plate: string) => plate.slice(0, 5)],
    ['a plate without separators', (plate: string) => plate.replaceAll('-', '').toLowerCase()],
    ['a plate with other separators', (plate: string) => plate.replaceAll('-', ' ')],
  ])('finds a driver by %s', async (_, typed) => {
    const [first] = await rowsOf({ sort: 'vehicleNumber' })
    const found = await rowsOf({ search: typed(first?.vehicleNumber ?? '') })
    expect(found.map(({ id }) => id)).toContain(first?.id)
    expect(found.length).toBeLessThan(5)
  })

  test('finds a driver by words of the name in any order, and by digits of the number', async () => {
    const [first] = await rowsOf({ sort: 'name' })
    const words = (first?.name ?? '').split(' ')
    expect(await idsOf({ search: words.reverse().join(' ').toUpperCase() })).toContain(first?.id)
    expect(await idsOf({ search: first?.mobile?.slice(-6) ?? '' })).toContain(first?.id)
  })

  test.each(['%', '_', '100%', String.raw`\\`, "'; drop table users; --"])(
    'takes %s as text',
    async (search) => {
      expect(await idsOf({ search })).toEqual([])
    },
  )
})

describe('filters', () => {
  test('narrow each other down', async () => {
    const [first] = await rowsOf({})
    const carType = first?.carType?.id ?? ''
    const some = await rowsOf({ carType, userrating: '3..4' })
    expect(some.length).toBeGreaterThan(0)
    for (const row of some) {
      expect(row.carType?.id).toBe(carType)
      expect([3, 4]).toContain(row.userrating)
    }
    expect(await idsOf({ approved: 'no' })).toHaveLength(1)
    expect(await idsOf({ approved: 'no', tab: 'offline' })).toEqual([])
    expect(await idsOf({ walletBalance: '1..' })).toEqual([])
  })

  test('by a part of the plate, as it is written and in any case, is combined with others', async () => {
    const [first] = await rowsOf({ sort: 'vehicleNumber' })
    const part = (first?.vehicleNumber ?? '').slice(1, 6).toLowerCase()
    const found = await rowsOf({ vehicleNumber: part })
    expect(found.map(({ id }) => id)).toContain(first?.id)
    for (const { vehicleNumber } of found) expect(vehicleNumber.toLowerCase()).toContain(part)
    const expected = (await rowsOf({})).filter((row) => row.vehicleNumber.toLowerCase().includes(part))
    expect(found).toHaveLength(expected.length)
    expect(await idsOf({ vehicleNumber: part, approved: 'no' })).toEqual(
      expected.filter(({ approved }) => !approved).map(({ id }) => id),
    )
    // A name is no plate, and a pattern is text.
    for (const vehicleNumber of [(first?.name ?? '').split(' ')[0] ?? '', '%', '_'])
      expect(await idsOf({ vehicleNumber })).toEqual([])
  })

  test('of days count in the time zone of the settings', async () => {
    const at = '2026-03-05T00:30:00+00:00'
    await asOwner(server.database, `update users set created_at = $2 where id = $1`, [driver.userId, at])
    await asOwner(server.database, `update settings set time_zone = 'America/New_York'`)
    await expect.poll(() => idsOf({ createdAt: '2026-03-04..2026-03-04' })).toEqual([driver.userId])
    expect(await idsOf({ createdAt: '2026-03-05..2026-03-05' })).toEqual([])
    expect(await idsOf({ createdAt: '..2026-03-04' })).toEqual([driver.userId])
    await asOwner(server.database, `update settings set time_zone = 'Europe/Lisbon'`)
    await expect.poll(() => idsOf({ createdAt: '2026-03-05..2026-03-05' })).toEqual([driver.userId])
  })

  test.each([
    { approved: 'maybe' },
    { userrating: '4' },
    { createdAt: '2026-02-30..' },
    { carType: 'City' },
    { licence: 'given,lost' },
  ])('refuse %o', async (query) => {
    expect(await refused(admin, query)).toMatchObject({
      code: 'validation_failed',
      errors: [expect.objectContaining({ path: `query.${Object.keys(query)[0]}` })],
    })
  })

  test('of ids return these rows only', async () => {
    const [one, two] = await idsOf({})
    expect((await idsOf({ ids: `${one},${two}` })).sort()).toEqual([one, two].sort())
  })
})

describe('counts', () => {
  test('are those of the rows', async () => {
    const query: Query = { tab: 'offline', userrating: '4..' }
    const { shown, unfiltered, tabs } = await admin.call(driverList.count, { query })
    expect(shown).toEqual({ count: (await idsOf({ tab: 'offline', userrating: '4..' })).length, more: false })
    expect(unfiltered.count).toBe((await idsOf({ tab: 'offline' })).length)
    for (const [tab, { count }] of Object.entries(tabs))
      expect([tab, count]).toEqual([tab, (await idsOf({ tab, userrating: '4..' })).length])
  })
})

describe('a fleet admin', () => {
  test('sees only their own drivers, in rows, counts and exports', async () => {
    const own = await idsOf({}, fleetadmin)
    const owned = await asOwner<{ id: string }>(
      server.database,
      `select id from users where usertype = 'driver' and fleetadmin = $1`,
      [fleetadmin.userId],
    )
    expect(own.sort()).toEqual(owned.map(({ id }) => id).sort())
    expect(own.length).toBeLessThan((await idsOf({})).length)
    const [row] = await rowsOf({}, fleetadmin)
    expect(row).not.toHaveProperty('fleetadmin')
    const { shown } = await fleetadmin.call(driverList.count, { query: {} })
    expect(shown.count).toBe(own.length)
  })

  test('cannot filter by a column that is not shown to them', async () => {
    expect(await refused(fleetadmin, { fleetadmin: fleetadmin.userId })).toMatchObject({
      code: 'not_permitted',
    })
  })
})

test('a driver who is online shows their state and when they were seen', async () => {
  await goOnline(server, driver)
  // Positions are exchanged every two seconds.
  await expect
    .poll(async () => (await rowsOf({ ids: driver.userId }))[0], { timeout: 10_000 })
    .toMatchObject({ state: 'free', lastSeenAt: expect.any(String) })
  expect(await idsOf({ tab: 'free' })).toEqual([driver.userId])
})

test('a driver whose app is closed is offline two minutes after their last message', async () => {
  await goOnline(server, driver)
  await expect.poll(() => idsOf({ state: 'free' }), { timeout: 10_000 }).toContain(driver.userId)
  await asOwner(
    server.database,
    `update driver_positions set last_seen_at = now() - interval '121 seconds' where driver = $1`,
    [driver.userId],
  )
  const idsOfState = (state: string) => idsOf({ state })
  expect(await idsOfState('free')).not.toContain(driver.userId)
  expect(await idsOfState('offline')).toContain(driver.userId)
  const params = { id: driver.userId }
  expect(await admin.call(getPerson, { params })).toMatchObject({
    state: 'offline',
    driverActiveStatus: true,
  })
})

test('in demo mode contacts of others are hidden, also from the search', async () => {
  const [shown] = await rowsOf({})
  await asOwner(server.database, 'update settings set allow_critical_edits_admin = false')
  await expect.poll(async () => (await rowsOf({}))[0]).toMatchObject({ mobile: null, email: null })
  expect(await idsOf({ search: shown?.mobile ?? '' })).toEqual([])
  expect(await idsOf({ search: shown?.name ?? '' })).toContain(shown?.id)
  await asOwner(server.database, 'update settings set allow_critical_edits_admin = true')
  await expect.poll(async () => (await rowsOf({}))[0]?.mobile).toEqual(expect.any(String))
})
