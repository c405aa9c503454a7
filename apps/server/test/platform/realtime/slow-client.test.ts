import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { feed } from '@cabstand/contract/realtime/feed'
import { topicOf } from '@cabstand/contract/topics'
import pino from 'pino'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { encodeBy, numberedFeed } from '../../../src/platform/realtime/feed.ts'
import { Gateway } from '../../../src/platform/realtime/gateway.ts'
import { Hints, Topics } from '../../../src/platform/realtime/hints.ts'
import { eventually } from '../../support/eventually.ts'
import { TestClient } from '../../support/test-client.ts'

test('a client that does not read is disconnected, and other clients get everything', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hints = new Hints()
  const event = z.object({ number: z.int(), text: z.string() })
  const longFeed = feed({ name: 'long', kind: 'numbered', roles: ['admin'], snapshot: z.null(), event })
  const topics = new Topics<z.infer<typeof event>>('long')
  const text = 'x'.repeat(20_000)
  let number = 0
  let sweeps = 0
  const gateway = new Gateway({
    server,
    authenticate: async (token) => ({ role: 'admin', userId: token, sessionId: token }),
    listEndedSessions: async () => [],
    onSessionChanges: () => undefined,
    feeds: [
      numberedFeed(longFeed, {
        topics,
        ownKey: () => 'all',
        admit: async () => 'admin',
        catchUp: async () => ({ missed: { kind: 'events', events: [] }, number }),
        listEventsAfter: async (_, after) =>
          Array.from({ length: number - after }, (_unused, index) => ({ number: after + index + 1, text })),
        listBehind: async (numbers) => {
          sweeps += 1
          return [...numbers].flatMap(([id, sent]) => (sent < number ? [id] : []))
        },
        encode: encodeBy(event),
      }),
    ],
    messages: [],
    hints,
    log: pino({ level: 'silent' }),
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const reading = await new TestClient(url, 'reading').socket()
  const stuck = await new TestClient(url, 'stuck').socket()
  const numbers: number[] = []
  reading.on('feed:event', (message) => numbers.push(message.event.number))
  for (const socket of [reading, stuck])
    await socket.emitWithAck('follow', { topic: topicOf(longFeed), after: 0 })
  const dropped = new Promise<string>((resolve) => stuck.on('disconnect', resolve))
  const { ws } = stuck.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } }
  ws.pause()
  for (let batch = 0; batch < 20; batch += 1) {
    number += 100
    hints.publish([topics.of('all')])
    await eventually(async () => numbers.length === number, 'the events')
  }
  expect(numbers).toEqual(Array.from({ length: number }, (_, index) => index + 1))
  // The server disconnects such clients, and then looks for followers who are behind.
  const before = sweeps
  await eventually(async () => sweeps > before, 'a sweep')
  ws.resume()
  // It took the connection for lost, so it would connect again by itself.
  expect(await dropped).toBe('transport close')
  expect(reading.connected).toBe(true)
  reading.disconnect()
  await gateway.stop()
  server.close()
})
