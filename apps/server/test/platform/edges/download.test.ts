import { connect } from 'node:net'
import { parse } from 'content-disposition'
import pino from 'pino'
import { expect, test } from 'vitest'
import { safeFileName } from '../../../src/platform/http/file-name.ts'
import { eventually } from '../../support/eventually.ts'
import { addressOf } from '../../support/test-client.ts'
import { mobiles } from '../../support/trip.ts'
import { exportRows } from './edge-endpoints.ts'
import { exported } from './edge-module.ts'
import { edgeServer } from './edge-server.ts'

const server = await edgeServer({ log: pino({ level: 'silent' }) })
const admin = await server.signIn(mobiles.admin)
const get = (kind: string, name?: string) =>
  fetch(
    `${server.url}${addressOf(exportRows, { query: { case: kind, ...(name === undefined ? {} : { name }) } })}`,
    {
      headers: { authorization: `Bearer ${admin.token}` },
    },
  )

test('a file arrives complete, as an attachment, and is not cached', async () => {
  const answer = await get('rows')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('id,amount\n1,5\n')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename=rows.csv',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const empty = await get('empty')
  expect([empty.status, await empty.text()]).toEqual([200, ''])
})

test.each([
  ['../../etc/passwd', '_.._etc_passwd'],
  ['a"; filename="evil.exe', 'a__ filename=_evil.exe'.replace('__', '_;')],
  ['x\r\nset-cookie: a=b', 'x__set-cookie_ a=b'],
  ['\u202Egnp.exe', '_gnp.exe'],
  ['CON.csv', '_CON.csv'],
  ['تقرير الرحلات.csv', 'تقرير الرحلات.csv'],
  ['', 'file'],
  ['...', 'file'],
])('a file is never named %j', async (name, expected) => {
  expect(safeFileName(name)).toBe(expected)
  const answer = await get('rows', name)
  await answer.text()
  expect(answer.headers.get('set-cookie')).toBeNull()
  const header = answer.headers.get('content-disposition') ?? ''
  expect(parse(header)).toMatchObject({ type: 'attachment', parameters: { filename: expected } })
})

test('a long name keeps its extension', () => {
  const name = safeFileName(`${'é'.repeat(500)}.csv`)
  expect([...name].length).toBe(120)
  expect(name.endsWith('é.csv')).toBe(true)
})

test('a failure before the first byte returns a problem document without details', async () => {
  for (const kind of ['fails-first', 'undeclared']) {
    const answer = await get(kind)
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('content-disposition'),
    ]).toEqual([500, 'application/problem+json; charset=utf-8', null])
    expect(await answer.text()).not.toContain('4711')
  }
})

test.each(['fails-later', 'short', 'long'])(
  'an incomplete file is not accepted as complete: %s',
  async (kind) => {
    const whole = get(kind).then((answer) => answer.text())
    await expect(whole).rejects.toThrow()
  },
)

test('the same for HTTP/1.0, where the end of the connection marks the end of the file', async () => {
  const { hostname, port } = new URL(server.url)
  const path = addressOf(exportRows, { query: { case: 'fails-later' } })
  const ended = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
    socket.on('end', () => resolve('end'))
    socket.resume()
    socket.write(`GET ${path} HTTP/1.0\r\nauthorization: Bearer ${admin.token}\r\n\r\n`)
  })
  expect(ended).toBe('ECONNRESET')
})

test('a client that does not read pauses the source, and one that disconnects ends it', async () => {
  const { hostname, port } = new URL(server.url)
  const path = addressOf(exportRows, { query: { case: 'endless' } })
  const returned = exported.returned
  const socket = connect(Number(port), hostname)
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${admin.token}\r\n\r\n`)
  await eventually(async () => exported.made > 0, 'the first part')
  // The buffers of both sides are full when the number no longer grows.
  const made = await eventually(async () => {
    const before = exported.made
    await new Promise((resolve) => setTimeout(resolve, 200))
    return exported.made === before && before
  }, 'the making to stop')
  expect(Number(made) * 64).toBeLessThan(32 * 1024)
  socket.destroy()
  await eventually(async () => exported.returned > returned, 'the end of the making')
})
