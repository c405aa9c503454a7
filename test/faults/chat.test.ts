import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { startAnswerDroppingProxy } from '../support/answer-dropping-proxy.ts'
import { withOwner } from '../support/as-owner.ts'
import { ChatDevice } from '../support/chat-device.ts'
import { reportFault } from '../support/fault-report.ts'
import { startFaultServer } from '../support/fault-server.ts'
import { beginTrip } from '../support/lifecycle.ts'
import { gatherPeople } from '../support/people.ts'
import { startRoundRobin } from '../support/round-robin.ts'
import type { Sabotage } from '../support/sabotage.ts'
import { chanceOf, testSeed } from '../support/seed.ts'
import { startServerProcess } from '../support/server-process.ts'
import { sized } from '../support/size.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'

const messages = 1000
const kills = sized(1, 6)
/** The most messages that wait on each device, as when a person writes faster than the connection sends. */
const maxUnsent = 40
/** Of the responses to a sent message. */
const lostShare = 0.04
/** How long a socket's connection stays open, in milliseconds. */
const lifetime = { least: 400, most: 1500 }

/** Stores each request as a message of its own, whatever id it has. */
const everyRequestIsNew: readonly Sabotage[] = [
  {
    file: 'apps/server/src/messages/chat/send-message.ts',
    replace: 'const { bookingId, caller, id, text } = input',
    by: 'const { bookingId, caller, text } = input; const id = crypto.randomUUID()',
  },
]

const result = { rounds: 2 * messages, kills, acknowledged: 0, violations: 0, control: 'not run' }
afterAll(() => reportFault({ fault: 'chat', ...result }))

interface Stage {
  readonly bookingId: string
  readonly ownerUrl: string
  readonly devices: readonly ChatDevice[]
  readonly lost: () => number
  readonly cuts: () => number
  /** No connection is cut any more, and no response lost. */
  readonly calm: () => void
}

/** A trip whose rider and driver write to each other over bad connections. */
async function setStage(options: {
  url: string
  ownerUrl: string
  appUrl: string
  lostShare: number
  name: string
}): Promise<Stage> {
  const { url, ownerUrl, appUrl, name } = options
  const people = await gatherPeople({ url, appUrl: async () => appUrl }, 1)
  const [pair] = people.pairs
  if (pair === undefined) throw new Error('no people were created')
  const bookingId = await beginTrip(people, pair)
  const chance = chanceOf(name)
  let isBad = true
  const http = await startAnswerDroppingProxy(url)
  http.shouldDrop = ({ method }) => isBad && method === 'POST' && chance.chance(options.lostShare)
  const line = await startTcpProxy(Number(new URL(url).port), () =>
    isBad ? chance.between(lifetime.least, lifetime.most) : undefined,
  )
  const devices = [pair.rider, pair.driver].map(
    (client) => new ChatDevice({ client, bookingId, httpUrl: http.url, socketUrl: line.url }),
  )
  onTestFinished(() => {
    for (const device of devices) device.close()
  })
  const calm = () => {
    isBad = false
  }
  return { bookingId, ownerUrl, devices, lost: () => http.dropped, cuts: () => line.cuts, calm }
}

/** What is lost, doubled or in another order, in the database or on a device. */
async function findViolations({ bookingId, ownerUrl, devices }: Stage): Promise<string[]> {
  const stored = await withOwner(ownerUrl, (run) =>
    run<{ id: string; text: string; number: number; party: string }>(
      `select message_id as id, text, message_number as number, party from chat_events
       where booking_id = $1 and message_id is not null order by message_number`,
      [bookingId],
    ),
  )
  const violations = devices.flatMap(({ faults }) => faults)
  if (stored.some(({ number }, index) => number !== index + 1)) violations.push('the numbers have gaps')
  for (const [index, device] of devices.entries()) {
    const party = index === 0 ? 'rider' : 'driver'
    const texts = stored.filter((row) => row.party === party).map(({ text }) => text)
    const expected = device.written.map((_, written) => `${party} ${written}`)
    if (texts.length !== expected.length)
      violations.push(`${texts.length} messages of the ${party} are stored, not ${expected.length}`)
    else if (texts.some((text, at) => text !== expected[at]))
      violations.push(`messages of the ${party} changed their order`)
    const shown = await device.allIds()
    const differs = shown.length !== stored.length || stored.some(({ id }, at) => id !== shown[at])
    if (differs) violations.push(`the ${party} sees ${shown.length} messages that are not the stored ones`)
  }
  return violations
}

/** Both write at once; returns when everything is sent and shown, or after the time. */
async function writeAll({ devices, calm }: Stage, count: number, withinMs: number): Promise<void> {
  const until = performance.now() + withinMs
  for (let index = 0; index < count; index += 1) {
    for (const [at, device] of devices.entries()) device.write(`${at === 0 ? 'rider' : 'driver'} ${index}`)
    while (devices.some((device) => device.unsent() > maxUnsent) && performance.now() < until) await sleep(2)
  }
  while (devices.some((device) => device.unsent() > 0) && performance.now() < until) await sleep(20)
  calm()
  const numbers = () => devices.map(({ chat }) => chat?.eventNumber ?? 0)
  const isShown = () => numbers().every((number) => number >= 2 * count)
  while (!isShown() && performance.now() < until) await sleep(20)
}

describe('rider and driver who write to each other', () => {
  test(`${messages} messages each way over bad connections and ${kills} kills: none lost, none doubled, one order`, {
    timeout: 600_000,
  }, async () => {
    const first = await startFaultServer()
    const [ownerUrl, appUrl] = [await first.ownerUrl(), await first.appUrl()]
    const second = await startServerProcess({
      dataFolder: first.dataFolder,
      environment: { DATABASE_URL: appUrl, DATABASE_MIGRATE_URL: ownerUrl },
    })
    onTestFinished(() => second.kill())
    const url = await startRoundRobin([first.port, second.port])
    const stage = await setStage({ url, ownerUrl, appUrl, lostShare, name: 'chat' })
    const writing = writeAll(stage, messages, 240_000)
    for (let kill = 1; kill <= kills; kill += 1) {
      while ((stage.devices[0]?.written.length ?? 0) < (messages * kill) / (kills + 1)) await sleep(5)
      await second.kill()
      // The last killed process is not restarted: the other one has to do everything.
      if (kill < kills) await second.start()
    }
    await writing
    const violations = await findViolations(stage)
    const sent = stage.devices.reduce((sum, { requests }) => sum + requests, 0)
    Object.assign(result, { acknowledged: sent, violations: violations.length })
    expect(violations, `seed ${testSeed}`).toEqual([])
    expect(stage.lost()).toBeGreaterThan(messages * lostShare)
    expect(stage.cuts()).toBeGreaterThan(3)
  })

  test('control: when every request is a message of its own, messages are doubled', async () => {
    const server = await startFaultServer({ sabotage: everyRequestIsNew })
    const [ownerUrl, appUrl] = [await server.ownerUrl(), await server.appUrl()]
    const stage = await setStage({ url: server.url, ownerUrl, appUrl, lostShare: 0.2, name: 'chat control' })
    await writeAll(stage, 40, 30_000)
    const violations = await findViolations(stage)
    result.control = violations[0] ?? 'found nothing'
    expect(violations.join(), `seed ${testSeed}`).toContain('messages of the')
  })
})
