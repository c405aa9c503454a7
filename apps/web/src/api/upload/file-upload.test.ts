import { describe, expect, test } from 'vitest'
import { FileUpload, type UploadProgress } from './file-upload.ts'
import type { UploadAnswer, UploadRequest } from './upload-transport.ts'

const answerOf = (status: number, headers: Record<string, string> = {}, body?: unknown): UploadAnswer => ({
  status,
  header: (name) => headers[name] ?? null,
  body,
})

/** A server of the protocol with one upload. `trouble` may replace what happens to a request. */
class Server {
  received: number[] = []
  readonly asked: string[] = []
  sentBytes = 0
  private length = 0
  trouble: (request: UploadRequest, number: number) => 'break' | 'lose' | UploadAnswer | undefined = () =>
    undefined

  readonly send = async (request: UploadRequest): Promise<UploadAnswer> => {
    this.asked.push(request.method)
    const trouble = this.trouble(request, this.asked.length)
    if (typeof trouble === 'object') return trouble
    const bytes = [...new Uint8Array((await request.body?.arrayBuffer()) ?? new ArrayBuffer(0))]
    if (request.method === 'PATCH') this.sentBytes += bytes.length
    if (trouble === 'break') {
      // Some bytes arrive before the connection breaks.
      if (request.method === 'PATCH') this.received = this.received.concat(bytes.slice(0, bytes.length / 3))
      throw new Error('broken')
    }
    const answer = this.answer(request, bytes)
    if (trouble === 'lose') throw new Error('the answer was lost')
    return answer
  }

  /** What has arrived from an earlier page. */
  receive(bytes: Uint8Array, length: number): void {
    this.received = [...bytes]
    this.length = length
  }

  private answer({ method, address, headers }: UploadRequest, bytes: readonly number[]): UploadAnswer {
    if (address.endsWith('/finish')) {
      if (this.received.length < this.length) return answerOf(409, {}, { code: 'offset_conflict' })
      return answerOf(200, {}, { address: '/api/files/1' })
    }
    if (method === 'POST') {
      this.length = Number(headers['upload-length'])
      this.received = []
    } else if (method === 'PATCH' && Number(headers['upload-offset']) !== this.received.length) {
      return answerOf(409, {}, { code: 'offset_conflict' })
    }
    this.received = this.received.concat(bytes)
    return answerOf(204, { location: '/api/uploads/1', 'upload-offset': String(this.received.length) })
  }
}

/** As nginx: a page of its own, which has no code. */
const behindProxy = ({ body }: UploadRequest, limitBytes: number) =>
  (body?.size ?? 0) > limitBytes ? answerOf(413) : undefined

const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, index) => (index * 31) % 251)

/** An upload to a server; time passes only by its pauses. */
function stage(size: number, begunAt?: string) {
  const server = new Server()
  const told: UploadProgress[] = []
  const addresses: (string | undefined)[] = []
  const bytes = bytesOf(size)
  let now = 0
  let ended: () => void = () => undefined
  const upload = new FileUpload({
    file: new Blob([bytes]),
    purpose: 'profileImage',
    send: server.send,
    onChange: (progress) => {
      told.push(progress)
      if (progress.state !== 'running') ended()
    },
    wait: async (ms) => {
      now += ms
    },
    nowMs: () => now,
    chance: () => 1,
    begunAt,
    onAddress: (address) => addresses.push(address),
  })
  const run = () =>
    new Promise<UploadProgress | undefined>((resolve) => {
      ended = () => resolve(told.at(-1))
      upload.start()
    })
  return { server, told, addresses, bytes, upload, run, waitedMs: () => now }
}

describe('an upload', () => {
  test('of a small file is one request, and one that makes the file', async () => {
    const { server, run, bytes } = stage(1000)
    expect(await run()).toEqual({ state: 'success', done: 1, address: '/api/files/1' })
    expect(server.asked).toEqual(['POST', 'POST'])
    expect(Uint8Array.from(server.received)).toEqual(bytes)
  })

  test('of a large file is sent in growing chunks', async () => {
    const { server, run, told } = stage(900_000)
    await run()
    expect(server.asked).toEqual(['POST', 'PATCH', 'PATCH', 'POST'])
    expect(told.map(({ done }) => Math.round(done * 900_000))).toEqual([
      0, 262_144, 786_432, 900_000, 900_000,
    ])
  })

  test('sends no chunk above 1 MiB, the limit of an nginx that was told nothing', async () => {
    const { server, run, bytes } = stage(3_000_000)
    server.trouble = (request) => behindProxy(request, 1_048_576)
    expect(await run()).toMatchObject({ state: 'success' })
    expect(server.received.every((byte, index) => byte === bytes[index])).toBe(true)
    expect(server.asked, 'nothing was refused and sent again').toHaveLength(6)
  })

  test('halves its chunks when a proxy refuses their size, and arrives byte for byte', async () => {
    const { server, run, bytes, waitedMs } = stage(1_000_000)
    server.trouble = (request) => behindProxy(request, 100_000)
    expect(await run()).toMatchObject({ state: 'success' })
    expect(Uint8Array.from(server.received)).toEqual(bytes)
    expect(server.asked.slice(0, 4)).toEqual(['POST', 'POST', 'POST', 'PATCH'])
    expect(waitedMs()).toBe(0)
  })

  test('says so when a proxy refuses even the smallest chunk', async () => {
    const { server, run } = stage(1_000_000)
    server.trouble = (request) => behindProxy(request, 10_000)
    expect(await run()).toMatchObject({ state: 'error', code: 'proxy_body_limit' })
    expect(server.asked).toHaveLength(5)
  })

  test('arrives byte for byte although two of five requests break or lose their answer', async () => {
    const { server, run, bytes } = stage(2_000_000)
    server.trouble = (_, number) => (number % 5 === 1 ? 'break' : number % 5 === 3 ? 'lose' : undefined)
    expect(await run()).toMatchObject({ state: 'success' })
    expect(server.asked.length).toBeGreaterThan(8)
    expect(Uint8Array.from(server.received)).toEqual(bytes)
  })

  test('waits longer after each failure, and gives up when nothing arrives for ten minutes', async () => {
    const { server, run, upload, waitedMs } = stage(600_000)
    server.trouble = ({ method }) => (method === 'POST' ? undefined : answerOf(503))
    expect(await run()).toMatchObject({ state: 'error', code: 'retry-limit-exceeded' })
    expect(waitedMs()).toBeGreaterThan(600_000)
    expect(server.asked.length).toBeLessThan(25)
    // Another try goes on with what has arrived.
    server.trouble = () => undefined
    const again = run()
    expect(await again).toMatchObject({ state: 'success' })
    expect(server.asked.filter((method) => method === 'POST')).toHaveLength(2)
    upload.cancel()
    expect(server.asked).not.toContain('DELETE')
  })

  test('gives up after two minutes when all has arrived and no file is made of it, and can be tried again', async () => {
    const { server, run, waitedMs } = stage(600_000)
    const failsToFinish = ({ address }: UploadRequest) =>
      address.endsWith('/finish') ? answerOf(503) : undefined
    server.trouble = failsToFinish
    expect(await run()).toMatchObject({ state: 'error', code: 'retry-limit-exceeded', done: 1 })
    expect(waitedMs()).toBeGreaterThan(120_000)
    expect(waitedMs()).toBeLessThan(300_000)
    server.trouble = () => undefined
    expect(await run()).toMatchObject({ state: 'success' })
    expect(server.sentBytes).toBe(600_000 - 262_144)
  })

  test('pauses at once, and goes on from what has arrived', async () => {
    const { server, run, upload, bytes } = stage(900_000)
    server.trouble = ({ method }) => {
      if (method === 'PATCH') upload.pause()
      return undefined
    }
    expect(await run()).toMatchObject({ state: 'paused' })
    server.trouble = () => undefined
    expect(await run()).toMatchObject({ state: 'success' })
    expect(server.asked.slice(2, 3)).toEqual(['HEAD'])
    expect(Uint8Array.from(server.received)).toEqual(bytes)
  })

  test('that an earlier page began goes on from what has arrived', async () => {
    const { server, run, bytes, addresses } = stage(900_000, '/api/uploads/1')
    server.receive(bytes.slice(0, 300_000), 900_000)
    expect(await run()).toMatchObject({ state: 'success' })
    expect(server.asked.slice(0, 2)).toEqual(['HEAD', 'PATCH'])
    expect(server.sentBytes).toBe(600_000)
    expect(Uint8Array.from(server.received)).toEqual(bytes)
    expect(addresses).toEqual([undefined])
  })

  test('that an earlier page began, and the server has deleted since, begins anew', async () => {
    const { server, run, bytes, addresses } = stage(900_000, '/api/uploads/gone')
    server.trouble = ({ address }) =>
      address.endsWith('/gone') ? answerOf(404, {}, { code: 'object-not-found' }) : undefined
    expect(await run()).toMatchObject({ state: 'success' })
    expect(server.asked.slice(0, 3)).toEqual(['HEAD', 'PATCH', 'POST'])
    expect(Uint8Array.from(server.received)).toEqual(bytes)
    expect(addresses).toEqual([undefined, '/api/uploads/1', undefined])
  })

  test('is cancelled on the server too, and cannot be started again', async () => {
    const { server, run, upload, told } = stage(900_000)
    server.trouble = ({ method }) => {
      if (method === 'PATCH') upload.cancel()
      return undefined
    }
    expect(await run()).toMatchObject({ state: 'canceled', code: 'canceled' })
    expect(server.asked).toEqual(['POST', 'PATCH', 'DELETE'])
    upload.start()
    expect(told.at(-1)?.state).toBe('canceled')
  })

  test('tells the server again that it is cancelled while the connection breaks, for two minutes at most', async () => {
    const { server, run, upload, waitedMs } = stage(900_000)
    server.trouble = ({ method }) => {
      if (method === 'PATCH') upload.cancel()
      return method === 'DELETE' ? 'break' : undefined
    }
    expect(await run()).toMatchObject({ state: 'canceled' })
    await expect.poll(waitedMs).toBeGreaterThan(120_000)
    expect(server.asked.filter((method) => method === 'DELETE').length).toBeGreaterThan(5)
    expect(waitedMs()).toBeLessThan(300_000)
  })

  test.each([
    [401, 'not_logged_in', 'unauthenticated'],
    [402, 'quota-exceeded', 'quota-exceeded'],
    [403, 'unauthorized', 'unauthorized'],
    [413, 'payload_too_large', 'payload_too_large'],
    [415, 'unsupported_media_type', 'unsupported_media_type'],
  ])('that is refused with %i %s ends with %s, and begins anew', async (status, sent, code) => {
    const { server, run } = stage(1000)
    server.trouble = () => answerOf(status, {}, { code: sent })
    expect(await run()).toMatchObject({ state: 'error', code, done: 0 })
    expect(server.asked).toHaveLength(1)
    server.trouble = () => undefined
    expect(await run()).toMatchObject({ state: 'success' })
  })
})
