import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { reportFault } from '../support/fault-report.ts'
import { startFaultServer } from '../support/fault-server.ts'
import { acknowledgeBeforeCommit, repeatEvents } from '../support/protections.ts'
import { chanceOf, testSeed } from '../support/seed.ts'
import { sized } from '../support/size.ts'
import {
  auditEvents,
  createProviderTables,
  floodWithEvents,
  withTestProvider,
} from '../support/webhook-flood.ts'

const events = 1000
const deliveries = 5
const kills = sized(2, 20)

const result = { rounds: events, kills, acknowledged: 0, violations: 0, control: 'not run' }
afterAll(() => reportFault({ fault: 'webhook-flood', ...result }))

describe('many webhooks while the server is killed', () => {
  test(`${events} events, each ${deliveries} times in random order, are processed once each`, {
    timeout: 600_000,
  }, async () => {
    const server = await startFaultServer({ sabotage: withTestProvider })
    await createProviderTables(await server.ownerUrl())
    const chance = chanceOf('webhook-flood kills')
    const apart = Math.floor((events * deliveries) / (kills + 1))
    let killing: Promise<void> = Promise.resolve()
    let killed = 0
    const onAcknowledged = (count: number) => {
      result.acknowledged = count
      if (killed === kills || count < apart * (killed + 1)) return
      killed += 1
      killing = sleep(chance.between(0, 25))
        .then(() => server.kill())
        .then(() => server.start())
    }
    const ids = await floodWithEvents(server, { events, deliveries, name: 'flood', onAcknowledged })
    await killing
    expect(killed).toBe(kills)
    const violations = await auditEvents(await server.ownerUrl(), ids)
    result.violations = violations.length
    expect(violations, `seed ${testSeed}`).toEqual([])
  })

  test('control: without the record of received and processed events, events are processed twice', async () => {
    const server = await startFaultServer({ sabotage: [...withTestProvider, ...repeatEvents] })
    await createProviderTables(await server.ownerUrl())
    const ids = await floodWithEvents(server, { events: 40, deliveries, name: 'control' })
    const violations = await auditEvents(await server.ownerUrl(), ids)
    result.control = violations[0] ?? 'found nothing'
    expect(violations).not.toEqual([])
  })

  test('control: events that are acknowledged before their commit are lost', async () => {
    const server = await startFaultServer({ sabotage: [...withTestProvider, ...acknowledgeBeforeCommit] })
    await createProviderTables(await server.ownerUrl())
    const ids = await floodWithEvents(server, { events: 20, deliveries: 1, name: 'lost' })
    await server.kill()
    await server.start()
    expect(await auditEvents(await server.ownerUrl(), ids)).not.toEqual([])
  })
})
