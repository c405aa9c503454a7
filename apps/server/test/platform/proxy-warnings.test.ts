import { Writable } from 'node:stream'
import { getHealth } from '@cabstand/contract/http/operator/system'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../src/start/log.ts'
import { rawRequest } from '../security/raw.ts'
import { testServer } from '../support/test-server.ts'

interface LogLine {
  readonly level: number
  readonly msg: string
  readonly expected?: string
  readonly got?: string
}

let lines: LogLine[] = []
const sink = new Writable({
  write(chunk, _, done) {
    lines.push(
      ...String(chunk)
        .trim()
        .split('\n')
        .map((line): LogLine => JSON.parse(line)),
    )
    done()
  },
})
// As in production: levels below warning are not logged.
const log = createLog('warn', sink)
const direct = await testServer({ log })
const shared = { database: direct.database, clock: direct.clock, log }
const trusting = await testServer({ ...shared, trustedProxies: '127.0.0.0/8' })

beforeEach(() => {
  lines = []
})

describe('X-Forwarded headers', () => {
  test('from an untrusted address are warned of once, with a solution', async () => {
    for (const address of ['203.0.113.7', '203.0.113.8']) {
      await direct.anonymous.send(getHealth, {}, { 'x-forwarded-for': address })
    }
    expect(lines).toHaveLength(1)
    expect(lines[0]?.level).toBe(40)
    expect(lines[0]?.msg).toContain('x-forwarded-for from 127.0.0.1 is ignored')
    expect(lines[0]?.msg).toContain('CABSTAND_TRUSTED_PROXIES')
  })

  test('from a trusted proxy cause no warning', async () => {
    await trusting.anonymous.send(getHealth, {}, { 'x-forwarded-proto': 'https' })
    expect(lines).toEqual([])
  })
})

describe('a request that is refused as cross-site', () => {
  const post = (headers: Record<string, string>, path = '/api/auth/otp/request') =>
    rawRequest(direct.url, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ mobile: '+447700900970' }),
    })

  test('logs the compared values, and each difference once', async () => {
    // A proxy that replaces the host, as nginx does without `proxy_set_header Host`.
    const headers = { host: '127.0.0.1:3000', origin: 'https://cabs.example' }
    expect((await post(headers)).status).toBe(403)
    expect((await post(headers)).status).toBe(403)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      level: 40,
      expected: 'http://127.0.0.1:3000',
      got: 'https://cabs.example',
    })
    expect(lines[0]?.msg).toContain('Host and X-Forwarded-Proto')
    await post({ ...headers, origin: 'https://other.example' })
    expect(lines).toHaveLength(2)
  })

  test('is logged for a socket as well', async () => {
    const refused = await rawRequest(direct.url, '/socket.io/?EIO=4&transport=polling', {
      headers: { host: '127.0.0.1:3000', origin: 'https://cabs.example', cookie: 'cabstand_session=x' },
    })
    expect(refused.status).toBe(403)
    expect(lines[0]).toMatchObject({ expected: 'http://127.0.0.1:3000', got: 'https://cabs.example' })
  })
})
