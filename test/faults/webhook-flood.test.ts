import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { withOwner } from '../support/as-owner.ts'
import { audit } from '../support/audit.ts'
import { reportFault } from '../support/fault-report.ts'
import { startFaultServer } from '../support/fault-server.ts'
import { acknowledgeBeforeCommit, payTwice } from '../support/protections.ts'
import { chanceOf, testSeed } from '../support/seed.ts'
import { sized } from '../support/size.ts'
import {
  auditPayments,
  createPayments,
  floodedProviders,
  floodWithReports,
  laterReportsOf,
  reportsOf,
  waitForMessages,
} from '../support/webhook-flood.ts'

/** All of them, and all kills, with `npm run test:full`. */
const count = sized(400, 1000)
const deliveries = 5
const kills = sized(2, 20)

const result = { rounds: count, kills, acknowledged: 0, violations: 0, control: 'not run' }
afterAll(() => reportFault({ fault: 'webhook-flood', ...result }))

describe('many webhooks while the server is killed', () => {
  test(`${count} payments of three providers, each reported ${deliveries} times in random order, end as if reported once`, {
    timeout: sized(600_000, 1_800_000),
  }, async () => {
    const server = await startFaultServer({ environment: floodedProviders })
    const ownerUrl = await server.ownerUrl()
    const payments = await createPayments(ownerUrl, count)
    const [messages, later] = [reportsOf(payments, deliveries), laterReportsOf(payments, 2)]
    const chance = chanceOf('webhook-flood kills')
    const apart = Math.floor((messages.length + later.length) / (kills + 1))
    let killing: Promise<void> = Promise.resolve()
    let killed = 0
    const onAcknowledged = () => {
      result.acknowledged += 1
      if (killed === kills || result.acknowledged < apart * (killed + 1)) return
      killed += 1
      killing = sleep(chance.between(0, 25))
        .then(() => server.kill())
        .then(() => server.start())
    }
    await floodWithReports(server, { messages, name: 'flood', onAcknowledged })
    await killing
    expect(await waitForMessages(await server.ownerUrl())).toBe(false)
    await floodWithReports(server, { messages: later, name: 'later', onAcknowledged })
    await killing
    expect(killed).toBe(kills)
    const after = await server.ownerUrl()
    const violations = [...(await auditPayments(after, payments)), ...(await audit({ ownerUrl: after }))]
    result.violations = violations.length
    expect(violations, `seed ${testSeed}`).toEqual([])
  })

  test('control: without the rule that money moves a payment once, it is credited twice', async () => {
    const server = await startFaultServer({ environment: floodedProviders, sabotage: payTwice })
    const ownerUrl = await server.ownerUrl()
    // The second wall, which the database holds.
    await withOwner(ownerUrl, (run) => run('drop index ledger_entries_once_for_subject'))
    const payments = await createPayments(ownerUrl, 40, { fate: 'paid' })
    await floodWithReports(server, { messages: reportsOf(payments, deliveries), name: 'control' })
    const violations = await auditPayments(ownerUrl, payments)
    result.control = violations[0] ?? 'found nothing'
    expect(violations).not.toEqual([])
  })

  test('control: reports that are acknowledged before their commit are lost', async () => {
    const server = await startFaultServer({
      environment: floodedProviders,
      sabotage: acknowledgeBeforeCommit,
    })
    const payments = await createPayments(await server.ownerUrl(), 20, { fate: 'paid' })
    await floodWithReports(server, { messages: reportsOf(payments, 1), name: 'lost' })
    await server.kill()
    await server.start()
    expect(await auditPayments(await server.ownerUrl(), payments)).not.toEqual([])
  })
})
