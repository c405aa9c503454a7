// Writes apps/server/src/db/schema.generated.ts from the migrated database; with --verify only compares.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ownerUrl, startDatabaseServer } from '../apps/server/test/database-server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const verify = process.argv.includes('--verify')
const server = await startDatabaseServer()
try {
  await promisify(execFile)(process.execPath, [
    `${root}node_modules/kysely-codegen/dist/cli/bin.js`,
    `--url=${ownerUrl(server.adminUrl, server.template)}`,
    '--dialect=postgres',
    '--camel-case',
    '--date-parser=string',
    '--numeric-parser=string',
    '--type-mapping={"int8":"number","numeric":"string","timestamptz":"Date"}',
    '--default-schema=public',
    '--include-pattern=public.*',
    '--exclude-pattern=public.schema_migrations',
    `--out-file=${root}apps/server/src/db/schema.generated.ts`,
    '--log-level=error',
    ...(verify ? ['--verify'] : []),
  ])
} catch (error) {
  const { stderr, stdout, message } = error as { stderr?: string; stdout?: string; message: string }
  console.error(
    verify
      ? 'apps/server/src/db/schema.generated.ts is not what the migrations make: run "npm run db:types"'
      : stderr || stdout || message,
  )
  process.exitCode = 1
} finally {
  await server.stop()
}
