import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir, readlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import pino from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { codeOf, rawRequest } from '../../security/raw.ts'
import { eventually, mobiles } from '../../support/trip.ts'
import { sendPicture } from './edge-endpoints.ts'
import { edgeServer } from './edge-server.ts'

const server = await edgeServer({ log: pino({ level: 'silent' }) })
const rider = await server.signIn(mobiles.rider)
const png = (bytes: number) =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(Math.max(8, bytes - 8))])

const send = (file: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  rider.send(sendPicture, { query: {}, body: file }, headers)
const codeIn = (answer: { body: unknown }) => (answer.body as { code?: string }).code

/** Upload files that this process has open, linked or unlinked. */
async function listOpen(): Promise<string[]> {
  const named = (await readdir(tmpdir())).filter((name) => name.startsWith('cabstand-upload-'))
  const handles = await readdir('/proc/self/fd').catch(() => [])
  const open = await Promise.all(handles.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return [...named, ...open.filter((path) => path.includes('cabstand-upload-'))]
}

afterEach(async () => {
  await eventually(async () => (await listOpen()).length === 0, 'the files of uploads to be gone')
})

test('a file of any size within the limit arrives complete', async () => {
  for (const size of [16, 70_000, sendPicture.maxBytes]) {
    const file = png(size)
    const answer = await send(file)
    expect([answer.status, answer.body]).toEqual([
      201,
      { mediaType: 'image/png', sizeBytes: size, sha256: createHash('sha256').update(file).digest('hex') },
    ])
  }
})

test('the same key with the same file gets the same response, with another file it is refused', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const file = png(5000)
  const first = await send(file, key)
  expect((await send(file, key)).text).toBe(first.text)
  expect(codeIn(await send(png(5000), key))).toBe('idempotency_key_reused')
  const without = await rawRequest(server.url, sendPicture.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${rider.token}`, 'content-type': 'image/png' },
    body: 'x',
  })
  expect(codeOf(without)).toBe('idempotency_key_missing')
})

describe('refused', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const pdf = Buffer.from('%PDF-1.7 and more than sixteen bytes')
  test.each([
    ['a page that says that it is a picture', html, 'image/png', 'unsupported_media_type'],
    ['a kind of file that the endpoint does not take', pdf, 'image/png', 'unsupported_media_type'],
    ['a picture that says that it is a page', png(100), 'text/html', 'unsupported_media_type'],
    ['a form', png(100), 'multipart/form-data; boundary=x', 'unsupported_media_type'],
    ['nothing', Buffer.alloc(0), 'image/png', 'validation_failed'],
    ['less than a picture can be', Buffer.from('\x89P', 'latin1'), 'image/png', 'unsupported_media_type'],
    ['one byte too many', png(sendPicture.maxBytes + 1), 'image/png', 'payload_too_large'],
  ])('%s', async (_, file, type, code) => {
    expect(codeIn(await send(new Uint8Array(file), { 'content-type': type }))).toBe(code)
  })

  test('a caller without the right, before the body is read', async () => {
    const body = png(500_000)
    expect((await server.anonymous.send(sendPicture, { body })).status).toBe(401)
    const admin = await server.signIn(mobiles.admin)
    expect(codeIn(await admin.send(sendPicture, { body }))).toBe('not_permitted')
  })

  test('pages of other sites', async () => {
    const answer = await rawRequest(server.url, sendPicture.path, {
      method: 'POST',
      headers: {
        cookie: `cabstand_session=${rider.token}`,
        origin: 'https://evil.example',
        'content-type': 'image/png',
        'idempotency-key': randomUUID(),
      },
      body: 'x',
    })
    expect(codeOf(answer)).toBe('foreign_origin')
  })
})

/** Sends raw headers and parts of a body. Returns everything received until the connection closes. */
function sendParts(parts: readonly (string | Buffer)[], options: { everyMs?: number; breakOff?: true } = {}) {
  const { hostname, port } = new URL(server.url)
  const head = [
    `POST ${sendPicture.path} HTTP/1.1`,
    'host: a',
    `authorization: Bearer ${rider.token}`,
    'content-type: image/png',
    `idempotency-key: ${randomUUID()}`,
    'transfer-encoding: chunked',
  ].join('\r\n')
  return new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (data: Buffer) => {
      text += data.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
    socket.write(`${head}\r\n\r\n`)
    let at = 0
    const more = () => {
      const part = parts[at % parts.length] ?? ''
      if (socket.destroyed) return
      socket.write(`${Buffer.byteLength(part).toString(16)}\r\n`)
      socket.write(part)
      socket.write('\r\n')
      at += 1
      if (options.breakOff && at === 3) setTimeout(() => socket.resetAndDestroy(), 50)
      else setTimeout(more, options.everyMs ?? 0)
    }
    more()
  })
}

test('a body without a length above the limit, and its connection is closed', async () => {
  expect(await sendParts([png(64 * 1024)])).toMatch(/^HTTP\/1\.1 413 /)
})

test('a body of another type, at its first bytes', async () => {
  expect(await sendParts(['<html>'.repeat(100)], { everyMs: 50 })).toMatch(/^HTTP\/1\.1 415 /)
})

test('a client that sends too slowly, with a clear error', async () => {
  expect(await sendParts([png(100)], { everyMs: 100 })).toMatch(/^HTTP\/1\.1 408 .*request_timeout/s)
})

test('a client that disconnects, without leaving a file', async () => {
  await Promise.all(Array.from({ length: 5 }, () => sendParts([png(1000)], { breakOff: true })))
  await eventually(async () => (await listOpen()).length === 0, 'the files to be gone')
  expect((await send(png(100))).status).toBe(201)
})
