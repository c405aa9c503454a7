// Writes apps/server/src/platform/db/schema.generated.ts from the migrated database; with --verify only compares.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { ownerUrl, startDatabaseServer } from '../apps/server/test/support/database-server.ts'
import { columnTypes, typeImports } from './column-types.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const file = `${root}apps/server/src/platform/db/schema.generated.ts`
const server = await startDatabaseServer()
try {
  const text = await generate(ownerUrl(server.adminUrl, server.template))
  if (!process.argv.includes('--verify')) await writeFile(file, text)
  else if (text !== (await readFile(file, 'utf8'))) {
    throw new Error(
      'apps/server/src/platform/db/schema.generated.ts is not what the migrations make: run "npm run db:types"',
    )
  }
} catch (error) {
  const { stderr, message } = error as { stderr?: string; message: string }
  console.error(stderr || message)
  process.exitCode = 1
} finally {
  await server.stop()
}

/** The text of the file: what the generator says of the tables, and where the types of `column-types.ts` come from. */
async function generate(url: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      `${root}node_modules/kysely-codegen/dist/cli/bin.js`,
      `--url=${url}`,
      '--dialect=postgres',
      '--camel-case',
      '--date-parser=string',
      '--numeric-parser=string',
      '--type-mapping={"int8":"number","numeric":"string","timestamptz":"Date"}',
      `--overrides=${JSON.stringify({ columns: await readOverrides(url) })}`,
      '--default-schema=public',
      '--include-pattern=public.*',
      '--exclude-pattern=public.schema_migrations',
      '--print',
      '--log-level=error',
    ],
    { maxBuffer: 16 * 1024 * 1024 },
  )
  const modules = Map.groupBy(Object.entries(typeImports), ([, module]) => module)
  const imports = [...modules].map(
    ([module, names]) => `import type { ${names.map(([name]) => name).join(', ')} } from '${module}';`,
  )
  return `${stdout.trimEnd().replace(/^import .*$/m, (line) => [line, ...imports].join('\n'))}\n`
}

/** The types of `column-types.ts` as the generator takes them: with null and default as the database has them. */
async function readOverrides(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(
      `select table_name || '.' || column_name as name, is_nullable = 'YES' as nullable,
         column_default is not null as "hasDefault", data_type in ('json', 'jsonb') as json
       from information_schema.columns where table_schema = 'public'`,
    )
    const unknown = Object.keys(columnTypes).filter((name) => !rows.some((row) => row.name === name))
    const untyped = rows.filter(({ name, json }) => json && columnTypes[name] === undefined)
    if (unknown.length > 0) throw new Error(`scripts/column-types.ts names no column: ${unknown.join(', ')}`)
    if (untyped.length > 0) {
      throw new Error(`Add to scripts/column-types.ts: ${untyped.map(({ name }) => name).join(', ')}`)
    }
    return Object.fromEntries(
      rows.flatMap((column) => {
        const type = columnTypes[column.name]
        return type === undefined ? [] : [[column.name, typeOf(column, type)]]
      }),
    )
  } finally {
    await client.end()
  }
}

interface Column {
  readonly name: string
  readonly nullable: boolean
  readonly hasDefault: boolean
  readonly json: boolean
}

function typeOf({ nullable, hasDefault, json }: Column, type: string): string {
  const held = `${json ? `JsonColumn<${type}>` : type}${nullable ? ' | null' : ''}`
  return hasDefault ? `Generated<${held}>` : held
}
