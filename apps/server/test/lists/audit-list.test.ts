import { auditList } from '@cabstand/contract/http/audit'
import { updateMe } from '@cabstand/contract/http/users'
import { expect, test } from 'vitest'
import { testServer } from '../test-server.ts'
import { mobiles } from '../trip.ts'

const server = await testServer()
const admin = await server.signIn(mobiles.admin)
await admin.call(updateMe, { body: { lastName: 'Xenakis' } })

const search = async (text: string) => (await admin.call(auditList.list, { query: { search: text } })).rows

test('a change by staff is found by who made it and by its record, with the change in one line', async () => {
  for (const text of ['xenakis', admin.userId])
    expect(await search(text)).toMatchObject([
      { action: 'updateMe', subjectId: admin.userId, summary: expect.stringContaining('Xenakis') },
    ])
})

test('a change is not found by the contacts of who made it', async () => {
  expect(await search(mobiles.admin)).toEqual([])
  expect(await search('meridiancabs')).toEqual([])
})
