import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.generated.ts'

/** Queries outside a transaction. Close with `destroy()`. */
export type Database = Kysely<DB>

export interface DatabaseOptions {
  /** Most connections this process opens. */
  max?: number
  applicationName?: string
  /** Told when an idle connection breaks (server restarted); the pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void
}

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082

/**
 * Opens a pool. int8 becomes a number (an unsafe one throws), numeric stays a decimal string, timestamptz
 * becomes a Date, date stays 'YYYY-MM-DD', json and jsonb are parsed. Identifiers are camelCase in code and
 * snake_case in SQL; keys inside JSON values stay as they are.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    application_name: options.applicationName ?? 'cabstand',
    types: createTypeParsers(),
  })
  pool.on('error', (error) => options.onConnectionLost?.(error))
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

function createTypeParsers(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  // The library's types list no array types; its parsers do.
  const parseInt8Array: (text: string) => (string | null)[] = pg.types.getTypeParser(INT8_ARRAY as never)
  types.setTypeParser(INT8, parseSafeInteger)
  types.setTypeParser(INT8_ARRAY, (text) =>
    parseInt8Array(text).map((item) => (item === null ? null : parseSafeInteger(item))),
  )
  types.setTypeParser(DATE, (text) => text)
  return types as pg.CustomTypesConfig
}

function parseSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is not a safe integer`)
  return value
}
