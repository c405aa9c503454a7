import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../test/support/eventually.ts'
import { hasRedis, TestRedis } from '../../../test/support/redis-server.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { testSecret } from '../../../test/support/test-server.ts'
import type { Bus } from './bus.ts'
import { openRedis } from './open-redis.ts'
import { PostgresBus } from './postgres-bus.ts'

const log = pino({ level: 'silent' })
const { appUrl } = await testDatabase()
const redis = hasRedis ? await TestRedis.start() : undefined
const redisUrl = redis?.url ?? ''

const kinds: readonly { name: string; isHere: boolean; open: () => Bus }[] = [
  { name: 'PostgreSQL', isHere: true, open: () => new PostgresBus({ direct: appUrl, log }) },
  { name: 'Redis', isHere: hasRedis, open: () => openRedis(redisUrl, { secret: testSecret, log }).bus },
]

async function startBus(bus: Bus) {
  const received: string[] = []
  bus.listen('hints', (text) => received.push(text))
  await bus.start()
  await eventually(async () => bus.isConnected, 'the connection')
  return { bus, received }
}

describe.each(kinds)('the bus of $name', ({ isHere, open }) => {
  test.skipIf(!isHere)('carries texts of a channel to all processes in their order', async () => {
    const [sender, receiver] = await Promise.all([startBus(open()), startBus(open())])
    const texts = Array.from({ length: 50 }, (_, index) => `${index} ${randomUUID()} “é”`)
    await sender.bus.send('positions', ['of another channel'])
    await sender.bus.send('hints', texts.slice(0, 20))
    await sender.bus.send('hints', texts.slice(20))
    for (const { received } of [sender, receiver]) {
      await eventually(async () => received.length === texts.length, 'the texts')
      expect(received).toEqual(texts)
    }
    await Promise.all([sender.bus.stop(), receiver.bus.stop()])
    expect(sender.bus.isConnected).toBe(false)
    await expect(sender.bus.send('hints', ['late'])).rejects.toThrow()
  })
})

describe.skipIf(redis === undefined)('Redis', () => {
  test('keeps installations apart', async () => {
    const [own, other] = await Promise.all(
      [testSecret, 'another secret'].map((secret) => startBus(openRedis(redisUrl, { secret, log }).bus)),
    )
    await other?.bus.send('hints', ['foreign'])
    await own?.bus.send('hints', ['own'])
    await eventually(async () => own?.received.includes('own'), 'the own text')
    expect([own?.received, other?.received]).toEqual([['own'], ['foreign']])
    await Promise.all([own?.bus.stop(), other?.bus.stop()])
  })

  test('a bus starts without it, says so when it breaks, and continues when it is back', async () => {
    await redis?.kill()
    const warnings: string[] = []
    const shared = openRedis(redisUrl, {
      secret: testSecret,
      log: { warn: (message: unknown) => warnings.push(String(message)) },
    })
    const received: string[] = []
    shared.bus.listen('hints', (text) => received.push(text))
    await shared.bus.start()
    expect(shared.bus.isConnected).toBe(false)
    await expect(shared.bus.send('hints', ['lost'])).rejects.toThrow()
    await redis?.start()
    await eventually(async () => shared.bus.isConnected, 'the first connection')
    await redis?.kill()
    await eventually(async () => !shared.bus.isConnected, 'the loss')
    await redis?.start()
    await eventually(async () => shared.bus.isConnected, 'the second connection')
    await shared.bus.send('hints', ['after'])
    await eventually(async () => received.length > 0, 'the text')
    expect(received).toEqual(['after'])
    expect(warnings.map((warning) => warning.split(':')[0])).toEqual([
      'Redis cannot be reached',
      'Redis can be reached again',
      'Redis cannot be reached',
      'Redis can be reached again',
    ])
    await shared.stop()
  })

  test('processes share their buckets, which fill with time, and count on their own while it is away or frozen', async () => {
    const processes = [1, 2].map(() => openRedis(redisUrl, { secret: testSecret, log }))
    const [a, b] = processes.map(({ createBuckets }) => createBuckets('test', { perSecond: 2, burst: 3 }))
    const take = async (buckets: typeof a, nowMs: number, cost?: number) => buckets?.take('who', nowMs, cost)
    await eventually(async () => (await a?.take('other', 0, 3)) === 0 && (await b?.take('other', 0)) === 1)
    expect(await take(a, 1000, 2)).toBe(0)
    expect(await take(b, 1000)).toBe(0)
    expect(await take(a, 1000)).toBe(1)
    // The clock of a process that lags behind neither takes tokens nor gives some.
    expect(await take(b, 0)).toBe(1)
    expect(await take(b, 1500)).toBe(0)
    expect(await take(a, 1500, 3)).toBe(2)
    redis?.freeze()
    expect([await take(a, 1500, 3), await take(a, 1500)]).toEqual([0, 1])
    redis?.thaw()
    await redis?.kill()
    expect([await take(b, 1500, 3), await take(b, 1500)]).toEqual([0, 1])
    await redis?.start()
    await Promise.all(processes.map((shared) => shared.stop()))
  })
})
