import { Readable } from 'node:stream'
import { lists } from '@cabstand/contract/http/index'
import { driverList } from '@cabstand/contract/http/people/person-records'
import readSheets from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { localTime } from '../../../src/platform/lists/export/cell.ts'
import { asOwner } from '../../support/as-owner.ts'
import { addressOf } from '../../support/test-client.ts'
import { testServer } from '../../support/test-server.ts'
import { mobiles } from '../../support/trip.ts'

const server = await testServer()
const [admin, fleetadmin, driver] = await Promise.all([
  server.signIn(mobiles.admin),
  server.signIn(mobiles.fleetadmin),
  server.signIn(mobiles.driver),
])
await asOwner(
  server.database,
  `update users set first_name = $2, last_name = 'O"Neill', vehicle_make = $3, vehicle_model = $4 where id = $1`,
  [driver.userId, '=HYPERLINK("http://x","y")', '  -2+3', 'a\u0007,b<c>&d'],
)

const get = (query: Record<string, string>, who = admin) =>
  fetch(`${server.url}${addressOf(driverList.export, { query })}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
const csv = async (query: Record<string, string>, who = admin) =>
  readCsv(await (await get({ format: 'csv', ...query }, who)).text())

/** An independent reader of RFC 4180. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [[]]
  const cells = /("(?:[^"]|"")*"|[^,"\r\n]*)(,|\r\n)/gy
  for (const [, cell = '', end] of text.replace(/^\uFEFF/, '').matchAll(cells)) {
    lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') lines.push([])
  }
  expect(lines.pop()).toEqual([])
  return lines
}

test('CSV has a heading in the chosen language and one line for each row, in the order of the list', async () => {
  const response = await get({ format: 'csv', sort: 'vehicleNumber' })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename=drivers-\d{4}-\d{2}-\d{2}\.csv$/,
  )
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [heading, ...lines] = readCsv(new TextDecoder().decode(bytes))
  expect(heading?.slice(0, 3)).toEqual(['Driver', 'Mobile', 'Email'])
  const { shown } = await admin.call(driverList.count, { query: {} })
  expect(lines).toHaveLength(shown.count)
  const plates = lines.map((line) => line[heading?.indexOf('Plate') ?? 0] ?? '')
  expect(plates).toEqual([...plates].sort())
  expect(new Set(plates).size).toBeGreaterThan(50)
  const [arabic] = await csv({ language: 'ar', ids: driver.userId })
  expect(arabic?.[0]).toBe('السائق')
})

test('texts that begin like a formula are shown as text, numbers stay numbers', async () => {
  await asOwner(server.database, `update users set rating_count = 2, rating_sum = 9 where id = $1`, [
    driver.userId,
  ])
  const columns = 'name,vehicleMake,vehicleModel,mobile,userrating,walletBalance,approved,carType'
  const [, line] = await csv({ ids: driver.userId, columns })
  expect(line).toEqual([
    `'=HYPERLINK("http://x","y") O"Neill`,
    `'  -2+3`,
    'a\u0007,b<c>&d',
    mobiles.driver,
    '4.5',
    '0.00',
    'Yes',
    'City',
  ])
})

test('XLSX has the same cells, without formulas', async () => {
  const columns = 'name,vehicleMake,vehicleModel,userrating,approved'
  const response = await get({ format: 'xlsx', ids: driver.userId, columns })
  const file = Buffer.from(await response.arrayBuffer())
  const [sheet] = await readSheets(Readable.from([file]))
  expect(sheet?.data).toEqual([
    ['Driver', 'Make', 'Model', 'Rating', 'Approved'],
    // XML has no control characters, and this reader trims.
    ['=HYPERLINK("http://x","y") O"Neill', '-2+3', 'a,b<c>&d', 4.5, 'Yes'],
  ])
  const all = await get({ format: 'xlsx', sort: 'name' })
  const [whole] = await readSheets(Readable.from([Buffer.from(await all.arrayBuffer())]))
  const { shown } = await admin.call(driverList.count, { query: {} })
  expect(whole?.data).toHaveLength(shown.count + 1)
})

test('XLSX has real times', async () => {
  const columns = 'createdAt'
  const response = await get({ format: 'xlsx', ids: driver.userId, columns })
  const file = Buffer.from(await response.arrayBuffer())
  const [sheet] = await readSheets(Readable.from([file]))
  const [, [createdAt] = []] = sheet?.data ?? []
  const { rows } = await admin.call(driverList.list, { query: { ids: driver.userId } })
  // Spreadsheets have no time zones: the time is that of the settings.
  const local = localTime(rows[0]?.createdAt ?? '', 'Europe/Lisbon')
  // A day's fraction ends a little before or after the second.
  const shown = new Date(Math.round(Number(createdAt) / 1000) * 1000)
  expect(createdAt).toBeInstanceOf(Date)
  expect(shown.toISOString().slice(0, 16)).toBe(local.replace(' ', 'T'))
})

test('a fleet admin exports their own drivers without the columns of admins', async () => {
  const [heading, ...lines] = await csv({}, fleetadmin)
  expect(heading).not.toContain('Fleet')
  const { shown } = await fleetadmin.call(driverList.count, { query: {} })
  expect(lines).toHaveLength(shown.count)
  const refused = await get({ format: 'csv', columns: 'name,fleetadmin' }, fleetadmin)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ errors: [{ path: 'query.columns' }] })
})

test.each([{ format: 'csv' }, { format: 'xlsx' }])(
  'filters and search narrow down $format',
  async ({ format }) => {
    const response = await get({ format, search: 'no such driver' })
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).not.toContain(mobiles.driver)
  },
)

/** Filters on columns that not every role of the list may see. */
const closedFilters = lists.flatMap((list) =>
  Object.entries(list.columns)
    .filter(([, { filters, roles }]) => filters && roles && !roles.includes('fleetadmin'))
    .filter(() => list.list.roles.includes('fleetadmin'))
    .map(([column]) => ({ list, column })),
)

test.each(closedFilters)(
  'a fleet admin who filters $list.name by $column gets 403, as a file too',
  async ({ list, column }) => {
    const query = { [column]: admin.userId }
    for (const [endpoint, format] of [
      [list.list, undefined],
      [list.export, 'csv'],
      [list.export, 'xlsx'],
    ] as const) {
      const answer = await fleetadmin.send(endpoint, { query: { ...query, ...(format && { format }) } })
      expect([endpoint.name, answer.status, answer.body]).toMatchObject([
        endpoint.name,
        403,
        { code: 'not_permitted' },
      ])
    }
  },
)

test('the filters of other fleets are among them', () => {
  expect(closedFilters.map(({ list, column }) => `${list.name}.${column}`)).toEqual(
    expect.arrayContaining(['Drivers.fleetadmin', 'AllBookings.fleetadmin']),
  )
})
