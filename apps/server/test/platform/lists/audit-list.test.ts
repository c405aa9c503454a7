import { auditList } from '@cabstand/contract/http/operator/audit-log'
import { updateMe } from '@cabstand/contract/http/people/users'
import { maxCounted } from '@cabstand/contract/lists/define-list'
import { expect, test } from 'vitest'
import { asOwner } from '../../support/as-owner.ts'
import { addressOf } from '../../support/test-client.ts'
import { testServer } from '../../support/test-server.ts'
import { mobiles } from '../../support/trip.ts'

const server = await testServer()
const admin = await server.signIn(mobiles.admin)
await admin.call(updateMe, { body: { lastName: 'Xenakis' } })

const search = async (text: string) => (await admin.call(auditList.list, { query: { search: text } })).rows

test('a change by staff is found by who made it and by its record, with the changed fields', async () => {
  for (const text of ['xenakis', admin.userId])
    expect(await search(text)).toMatchObject([
      {
        action: 'updateMe',
        subjectId: admin.userId,
        subjectName: expect.stringContaining('Xenakis'),
        changes: [{ field: 'lastName', before: 'Moreau', after: 'Xenakis' }],
      },
    ])
})

test('an export tells the changes in words of its language', async () => {
  const file = async (language: string) => {
    const query = { format: 'csv', columns: 'subjectName,changes', language }
    const address = `${server.url}${addressOf(auditList.export, { query })}`
    return (await fetch(address, { headers: { authorization: `Bearer ${admin.token}` } })).text()
  }
  expect(await file('en')).toContain('Last name: Moreau → Xenakis')
  expect(await file('ar')).toContain('Moreau ← Xenakis')
})

test('a change is not found by the contacts of who made it', async () => {
  expect(await search(mobiles.admin)).toEqual([])
  expect(await search('meridiancabs')).toEqual([])
})

test('counting ends at ten thousand, but a smaller tab is still counted exactly', async () => {
  await asOwner(
    server.database,
    `insert into audit_log (id, actor_id, actor_role, request_id, action, subject_type, subject_id, changes)
     select uuidv7(), $1, 'admin', 'x', 'updateCarType', 'carType', 'x', '[]' from generate_series(1, $2)`,
    [admin.userId, maxCounted],
  )
  const { shown, tabs } = await admin.call(auditList.count, { query: { search: 'xenakis' } })
  expect(shown).toEqual({ count: maxCounted, more: true })
  expect(tabs).toMatchObject({
    all: { more: true },
    prices: { count: maxCounted, more: false },
    people: { count: 1, more: false },
  })
})
