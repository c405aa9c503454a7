import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { published, readsWithReason, tablesOf } from './table-owners.ts'

const src = fileURLToPath(new URL('../../src', import.meta.url))

const inSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** All tables and views of the schema, as the generated types name them. */
async function listTables(): Promise<string[]> {
  const types = await readFile(join(src, 'platform/db/schema.generated.ts'), 'utf8')
  const list = /export interface DB \{([^}]*)\}/.exec(types)?.[1] ?? ''
  return [...list.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => inSnakeCase(name))
}

const tables = await listTables()
const owners = new Map(Object.entries(tablesOf).flatMap(([owner, own]) => own.map((table) => [table, owner])))

async function listFiles(): Promise<string[]> {
  const files = await readdir(src, { recursive: true })
  return files
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !/\.(test|generated)\.ts$/.test(name))
}

const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const readSource = async (file: string) => withoutComments(await readFile(join(src, file), 'utf8'))

const writes = [
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?(?:public\.)?"?([a-z_]+)"?/gi,
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/g,
]
const uses = [
  ...writes,
  /\bfrom: sql(?:<\w+>)?`\s*([a-z_]+)/g,
  /\b(?:from|join|table|on)\s+(?:only\s+)?(?:public\.)?"?([a-z_]+)"?/gi,
  /\.(?:selectFrom|from|\w+Join(?:Lateral)?|using)\(\s*['"`](\w+)/g,
]

/** The tables that a source names, in SQL or with the query builder. */
function findTables(source: string, patterns: readonly RegExp[] = uses): string[] {
  const named = patterns.flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([, name = '']) => inSnakeCase(name)),
  )
  return tables.filter((table) => named.includes(table))
}

const isOf = (file: string, owner: string | undefined) => owner !== undefined && file.startsWith(`${owner}/`)

test('each table has one owner', () => {
  const listed = Object.values(tablesOf).flat()
  expect(listed.toSorted()).toEqual(tables.toSorted())
  expect(published.filter((view) => !owners.has(view))).toEqual([])
})

test('only the owner writes a table', async () => {
  const breaches: string[] = []
  let written = 0
  for (const file of await listFiles()) {
    const named = findTables(await readSource(file), writes)
    written += named.length
    breaches.push(
      ...named.filter((table) => !isOf(file, owners.get(table))).map((table) => `${file}: ${table}`),
    )
  }
  expect(written).toBeGreaterThan(60)
  expect(breaches).toEqual([])
})

test('others read what the owner publishes, apart from statements with a reason', async () => {
  const foreign: Record<string, readonly string[]> = {}
  for (const file of await listFiles()) {
    const named = findTables(await readSource(file)).filter(
      (table) => !isOf(file, owners.get(table)) && !published.includes(table),
    )
    if (named.length > 0) foreign[file] = named.toSorted()
  }
  // An exact match, so that an exception that is no longer needed must be removed.
  expect(foreign).toEqual(
    Object.fromEntries(Object.entries(readsWithReason).map(([file, [named]]) => [file, named.toSorted()])),
  )
})

test('the platform reads and writes no table of a module', () => {
  expect(Object.keys(readsWithReason).filter((file) => file.startsWith('platform/'))).toEqual([])
})

test.each([
  'select * from bookings b where b.id = $1',
  'update "booking_events" set number = 1',
  "db.selectFrom('bookingEvents as e')",
  ".innerJoin('bookings as b', 'b.id', 'u.bookingId')",
  'from: sql`users u`',
  'grant insert (name) on ledger_accounts to app',
])('a source with %s is found', (source) => {
  expect(findTables(source)).toHaveLength(1)
})
