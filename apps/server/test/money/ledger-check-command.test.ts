// `npm run ledger:check`, as an operator or a scheduled job runs it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { creditRider } from '../support/money.ts'
import { runCommand } from '../support/run-command.ts'
import { testDatabase } from '../support/test-database.ts'

const database = await testDatabase({ demo: true })
const folder = await mkdtemp(join(tmpdir(), 'cabstand-ledger-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('says that the books are in order, or each problem and their number, with a status for scripts', async () => {
  const [rider] = await asOwner<{ id: string }>(
    database,
    `select id from users where usertype = 'rider' order by id limit 1`,
  )
  await creditRider(database.db, rider?.id ?? '', 1000)
  expect(await runCommand('ledger-check', { database, folder })).toMatchObject({
    code: 0,
    out: 'The books are in order.\n',
  })
  await asOwner(database, 'update ledger_accounts set held = held + 5 where user_id = $1', [rider?.id])
  const { code, out } = await runCommand('ledger-check', { database, folder })
  expect(code).toBe(1)
  expect(out).toMatch(/\b5\b[\s\S]*Problems found: 1\.\n$/)
})
