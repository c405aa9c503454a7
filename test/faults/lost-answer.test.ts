import { afterAll, describe, expect, test } from 'vitest'
import { startAnswerDroppingProxy } from '../support/answer-dropping-proxy.ts'
import { withOwner } from '../support/as-owner.ts'
import { auditServer } from '../support/audit.ts'
import { reportFault } from '../support/fault-report.ts'
import { startFaultServer } from '../support/fault-server.ts'
import type { Journal } from '../support/journal.ts'
import { runLifecycles } from '../support/lifecycle.ts'
import { gatherPeople } from '../support/people.ts'
import type { Sabotage } from '../support/sabotage.ts'
import { chanceOf, testSeed } from '../support/seed.ts'
import { sized } from '../support/size.ts'

const lostAnswers = sized(60, 1000)
/** A lifecycle has about six writes, and about as many lost responses: every second response is dropped. */
const lifecycles = Math.ceil(lostAnswers / 4)
const pairs = 8

/** Executes every call, even when its idempotency key was used before. */
const everyKeyIsNew: readonly Sabotage[] = [
  {
    file: 'apps/server/src/platform/http/register-routes.ts',
    replace: "key: readIdempotencyKey(endpoint, request.headers['idempotency-key']),",
    by: 'key: undefined,',
  },
]

const result = { rounds: lostAnswers, kills: 0, acknowledged: 0, violations: 0, control: 'not run' }
afterAll(() => reportFault({ fault: 'lost-answer', ...result }))

/** What was created since then and no client knows: each was created by the retry of a completed call. */
async function listDoubles(
  server: { ownerUrl(): Promise<string> },
  journal: Journal,
  since: Date,
): Promise<string[]> {
  const known = [...journal.bookingIds(), ...journal.money.map(({ id }) => id)]
  return withOwner(await server.ownerUrl(), async (run) => {
    const rows = await run<{ what: string }>(
      `select what || ' ' || id as what from (
         select 'booking' as what, id, booking_date as at from bookings
         union all select 'withdrawal', id, date from withdrawals
         union all select 'adjustment', id, requested_at from wallet_adjustments) made
       where id <> all($1) and at >= $2`,
      [known, since],
    )
    return rows.map(({ what }) => `${what} was created, and no client knows it`)
  })
}

describe('a response lost after its commit', () => {
  test(`${lostAnswers} lost responses lose and duplicate nothing`, { timeout: 1_800_000 }, async () => {
    const since = new Date()
    const server = await startFaultServer()
    const proxy = await startAnswerDroppingProxy(server.url)
    const people = await gatherPeople(
      { url: proxy.url, appUrl: () => server.appUrl(), pushes: server.pushes },
      pairs,
    )
    const chance = chanceOf('lost-answer')
    proxy.shouldDrop = ({ method }) => method !== 'GET' && proxy.dropped < lostAnswers && chance.chance(0.5)
    await runLifecycles({ people, count: lifecycles, name: 'lost-answer' })
    const { journal } = people
    const violations = [
      ...(await auditServer(server, { journal, people })),
      ...(await listDoubles(server, journal, since)),
    ]
    Object.assign(result, { acknowledged: journal.steps.length, violations: violations.length })
    expect(violations, `seed ${testSeed}`).toEqual([])
    expect(proxy.dropped).toBe(lostAnswers)
  })

  test('control: without stored idempotency keys, a retry repeats every effect', async () => {
    const since = new Date()
    const server = await startFaultServer({ sabotage: everyKeyIsNew })
    const proxy = await startAnswerDroppingProxy(server.url)
    const people = await gatherPeople({ url: proxy.url, appUrl: () => server.appUrl() }, 4)
    proxy.shouldDrop = ({ method, path, tries }) =>
      method === 'POST' && path === '/api/bookings' && tries === 1
    await runLifecycles({ people, count: 4, name: 'lost-answer control', patienceMs: 3000 })
    const doubles = await listDoubles(server, people.journal, since)
    result.control = doubles[0] ?? 'found nothing'
    expect(doubles, `seed ${testSeed}`).not.toEqual([])
  })
})
