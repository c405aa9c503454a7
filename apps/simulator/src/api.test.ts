import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reversePlace } from '@cabstand/contract/http/maps'
import { acceptBooking } from '@cabstand/contract/http/trips/bookings'
import { afterEach, describe, expect, it } from 'vitest'
import { Api, backoffSeconds, buildUrl } from './api.ts'
import { Clock } from './clock.ts'
import { Tally } from './summary.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server that answers these in their order; null breaks the connection. */
async function startApi(answers: ([status: number, body: object] | null)[]) {
  const seen: IncomingMessage[] = []
  const server: Server = createServer((request, response) => {
    seen.push(request)
    const answer = answers.shift()
    if (answer === null || answer === undefined) return request.socket.destroy()
    response.writeHead(answer[0], { 'content-type': 'application/json' }).end(JSON.stringify(answer[1]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const clock = new Clock()
  const tally = new Tally()
  closers.push(() => {
    clock.stop()
    server.close()
    server.closeAllConnections()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { api: new Api({ baseUrl, clock, tally, spread: () => 0 }), seen, tally }
}

const accept = { params: { id: 'b1' }, body: {} }

describe('a call', () => {
  it('is tried again under the same key when the connection breaks or the server is busy', async () => {
    const { api, seen, tally } = await startApi([
      null,
      [503, { code: 'not_ready' }],
      [200, { status: 'ACCEPTED' }],
    ])
    const answer = await api.call(acceptBooking, accept, { key: 'the-action-1', token: 'secret' })
    expect(answer).toEqual({ status: 'ACCEPTED' })
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(3).fill('the-action-1'))
    expect(seen[2]?.headers.authorization).toBe('Bearer secret')
    expect(tally.summary().connectionLosses).toBe(1)
  })

  it('is not tried again when it was refused', async () => {
    const { api, seen } = await startApi([[409, { code: 'booking_taken' }]])
    await expect(api.call(acceptBooking, accept)).rejects.toMatchObject({
      endpoint: 'acceptBooking',
      status: 409,
      code: 'booking_taken',
    })
    expect(seen).toHaveLength(1)
  })

  it('reports a failed server at once', async () => {
    const { api } = await startApi([[500, { code: 'internal_error' }]])
    await expect(api.call(acceptBooking, accept)).rejects.toMatchObject({ code: 'internal_error' })
  })
})

describe('an address', () => {
  it('holds parameters and query, escaped', () => {
    const base = 'http://server'
    expect(buildUrl(base, acceptBooking, { params: { id: 'a/b' } })).toBe(`${base}/api/bookings/a%2Fb/accept`)
    expect(buildUrl(base, reversePlace, { query: { lat: '1.5', lng: '-2' } })).toBe(
      `${base}/api/places/reverse?lat=1.5&lng=-2`,
    )
  })
})

describe('a retry', () => {
  it('waits longer each time, up to half a minute', () => {
    const waits = [0, 1, 2, 3, 8, 20].map((tries) => backoffSeconds(tries, 0.5))
    expect(waits).toEqual([0.5, 1, 2, 4, 30, 30])
  })
})
