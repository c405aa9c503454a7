import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('../../src', import.meta.url))
/** The tables that the platform owns. */
const own = [
  'audit_log',
  'files',
  'idempotency_keys',
  'outbox',
  'rate_limits',
  'row_changes',
  'schema_migrations',
  'stored_objects',
  'upload_parts',
  'uploads',
  'webhook_events',
]

const inSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** All tables of the schema, as the generated types name them. */
async function listTables(): Promise<string[]> {
  const types = await readFile(join(src, 'platform/db/schema.generated.ts'), 'utf8')
  const list = /export interface DB \{([^}]*)\}/.exec(types)?.[1] ?? ''
  return [...list.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => inSnakeCase(name))
}

async function listFiles(): Promise<string[]> {
  const files = await readdir(join(src, 'platform'), { recursive: true })
  return files
    .map((name) => join('platform', name))
    .filter((name) => name.endsWith('.ts') && !/\.(test|generated)\.ts$/.test(name))
}

/** The tables among these that a source reads or writes, in SQL or with the query builder. */
function findTables(source: string, tables: readonly string[]): string[] {
  const named = new Set<string>()
  const sql = /\b(?:from|join|into|update|table|on)\s+(?:only\s+)?(?:public\.)?"?([a-z_]+)"?/gi
  const built =
    /\.(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|mergeInto|using)\(\s*['"`](\w+)/g
  for (const pattern of [sql, built])
    for (const [, name = ''] of source.matchAll(pattern)) named.add(inSnakeCase(name))
  return tables.filter((table) => named.has(table))
}

const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test('the platform reads and writes no table of a module', async () => {
  const tables = await listTables()
  expect(tables).toContain('bookings')
  const foreign = tables.filter((table) => !own.includes(table))
  const breaches: string[] = []
  for (const file of await listFiles()) {
    const source = withoutComments(await readFile(join(src, file), 'utf8'))
    breaches.push(...findTables(source, foreign).map((table) => `${file} names ${table}`))
  }
  expect(breaches).toEqual([])
})

test.each([
  'select * from bookings b where b.id = $1',
  'update "booking_events" set number = 1',
  "db.selectFrom('bookingEvents as e')",
  'grant insert (name) on ledger_accounts to app',
])('a source with %s would be found', async (source) => {
  expect(findTables(source, await listTables())).toHaveLength(1)
})

test('the gateway names no feed', async () => {
  const contract = fileURLToPath(new URL('../../../../packages/contract/src/realtime', import.meta.url))
  const definitions = await Promise.all(
    (await readdir(contract)).map((file) => readFile(join(contract, file), 'utf8')),
  )
  const names = definitions.flatMap((text) =>
    [...text.matchAll(/Feed = feed\(\{\s*name: '([^']+)'/g)].map(([, name = '']) => name),
  )
  expect(names).toEqual(expect.arrayContaining(['booking', 'chat', 'inbox', 'open-bookings', 'wallet']))
  const isNamed = (source: string, name: string) => new RegExp(`['"\`]${name}[:'"\`]`).test(source)
  expect(isNamed("topic.startsWith('chat:')", 'chat')).toBe(true)
  const files = (await listFiles()).filter((file) => file.startsWith('platform/realtime/'))
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const source = await readFile(join(src, file), 'utf8')
    expect(
      names.filter((name) => isNamed(source, name)),
      file,
    ).toEqual([])
  }
})
