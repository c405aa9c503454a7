import type { AnyEndpoint } from '@cabstand/contract/endpoint'
import { endpoints } from '@cabstand/contract/http/index'
import { auditList } from '@cabstand/contract/http/operator/audit-log'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { recordCodes } from '../support/mail-recorder.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'
import { type Input, setStage, staffWrites, unaudited, unauditedInputs } from './staff-writes.ts'
import { whoMay } from './who-may.ts'

const { mail, codeFor } = recordCodes()
const server = await testServer({ mail })
const stage = await setStage(server, codeFor)

const staff = ['admin', 'fleetadmin'] as const
/** Writes in the name of a signed-in person. Webhooks and legacy calls have credentials of their own. */
const writes = endpoints.filter(
  ({ name, kind, method }) =>
    !['GET', 'HEAD', 'OPTIONS'].includes(method) && kind !== 'webhook' && whoMay[name]?.sessionless !== true,
)
/** Each write that staff may call, with each of their roles. */
const calls = writes.flatMap((one) =>
  staff.filter((role) => one.roles.includes(role)).map((role) => [one.name, role, one] as const),
)

const listEntries = () =>
  asOwner(
    server.database,
    `select action, actor_id, actor_role, address, user_agent, request_id, subject_type, subject_id, changes
     from audit_log order by at, id`,
  )

const unchanging = ['readChat', 'readRecipientPhone', 'changeMobile']

/** A call with its new entries. */
async function callAs(role: 'admin' | 'fleetadmin', one: AnyEndpoint, { headers = {}, ...input }: Input) {
  // A session of its own, because one of the calls ends it.
  const caller = await server.signIn(mobiles[role])
  const before = (await listEntries()).length
  const { status, text } = await caller.send(one, input, { ...headers, 'user-agent': 'staff/1' })
  return { actor: caller.userId, answer: `${status} ${text}`, entries: (await listEntries()).slice(before) }
}

test('every write that staff may call is either audited or named with a reason', () => {
  const named = [...Object.keys(staffWrites), ...Object.keys(unaudited)].sort()
  expect(named).toEqual([...new Set(calls.map(([name]) => name))].sort())
})

test('the audit log has words for every write that it records, and for no other', () => {
  // An admin's token is a credential of the legacy call, which reads no session: push.test.ts.
  const recorded = [...Object.keys(staffWrites), 'legacySendNotification']
  expect(Object.keys(auditList.columns.action.choices).sort()).toEqual(recorded.sort())
})

describe('a write leaves an entry with who, when, from where and what', () => {
  test.each(calls.filter(([name]) => name in staffWrites))('%s by %s', async (name, role, one) => {
    const input = (await staffWrites[name]?.(stage, stage[role])) ?? {}
    const { actor, answer, entries } = await callAs(role, one, input)
    expect(answer).toMatch(/^20[01] /)
    expect(entries.length).toBeGreaterThan(0)
    for (const entry of entries) {
      expect(entry).toMatchObject({ action: name, actor_id: actor, actor_role: role, user_agent: 'staff/1' })
      expect(entry.address).toMatch(/127\.0\.0\.1$/)
      expect(entry.request_id).toMatch(/^\S+$/)
      // A reading changes nothing, nor does the same number again.
      if (!unchanging.includes(name)) expect(entry.changes).not.toEqual([])
    }
  })
})

describe('a write with a reason leaves none', () => {
  test.each(calls.filter(([name]) => name in unaudited))('%s by %s', async (name, role, one) => {
    const input: Input = (await unauditedInputs[name]?.(stage, stage[role])) ?? whoMay[name]?.input ?? {}
    const { answer, entries } = await callAs(role, one, input)
    // The form of the first run cannot be sent by staff with success.
    expect(answer).toMatch(name === 'setUp' ? /^409 .*already_set_up/ : /^20[014] /)
    expect(entries).toEqual([])
  })
})
