import {
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type PluginTransformResultArgs,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type UnknownRow,
} from 'kysely'
import pg from 'pg'
import { BoundedPool, type PoolUse } from './bounded-pool.ts'
import { createPool, type DatabaseLocation } from './location.ts'
import type { DB } from './schema.generated.ts'

/** Queries outside a transaction. Close with `destroy()`. */
export type Database = Kysely<DB>

export interface DatabaseOptions {
  /** Maximum number of connections of this process. */
  max?: number
  applicationName?: string
  /** False: commits do not wait for the disk, and a crash of PostgreSQL may lose the latest. Default: true. */
  waitsForDisk?: boolean
  /** Called when an idle connection breaks, for example after a server restart; the pool replaces it. */
  onConnectionLost?: (error: Error) => void
}

/** Timeouts for getting a connection and for the answer to one query. */
const connectTimeoutMs = 5000
const answerTimeoutMs = 10_000
/** Row locks are held for milliseconds; the timeout keeps one long lock from blocking all connections. */
const lockTimeoutMs = 5000

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082

/**
 * Opens a pool. int8 becomes a number (an unsafe one throws), numeric stays a decimal string, timestamptz becomes a
 * Date, date stays 'YYYY-MM-DD', json and jsonb are parsed. Identifiers are camelCase in code and snake_case in SQL;
 * keys inside JSON values stay as they are. Every query and every lock has a timeout; when it passes,
 * DatabaseUnavailableError is thrown.
 */
export function openDatabase(location: DatabaseLocation, options: DatabaseOptions = {}): Database {
  const pool = createPool(location, {
    max: options.max ?? 10,
    // A new connection costs the first request after a pause 20 ms, because it prepares its statements again.
    min: 1,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: options.applicationName ?? 'cabstand',
    ...(options.waitsForDisk === false && { options: '-c synchronous_commit=off' }),
    types: createTypeParsers(),
  })
  pool.on('error', (error) => options.onConnectionLost?.(error))
  // A connection may break while in use: its query fails, and no other code needs to know.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const names = new ColumnNames()
  return new PooledDatabase(new BoundedPool(pool, answerTimeoutMs, (column) => names.inCode(column)), names)
}

class PooledDatabase extends Kysely<DB> {
  readonly pool: BoundedPool

  constructor(pool: BoundedPool, names: ColumnNames) {
    super({ dialect: new BoundedDialect({ pool }), plugins: [names] })
    this.pool = pool
  }

  /** Kysely ends only a pool that its own queries have used. */
  override async destroy(): Promise<void> {
    await super.destroy()
    await this.pool.end()
  }
}

/** The pool whose connections share reads; undefined in a transaction, which has its own connection. */
export function findReadPool(db: Database): Pick<BoundedPool, 'read'> | undefined {
  return db instanceof PooledDatabase ? db.pool : undefined
}

/** The use of a pool at this moment; undefined for a database without one, such as a transaction. */
export function findPoolUse(db: Database): PoolUse | undefined {
  return db instanceof PooledDatabase ? db.pool.use : undefined
}

/** Writes identifiers in snake_case. Rows need no conversion: the pool returns columns in camelCase. */
class ColumnNames extends CamelCasePlugin {
  private readonly known = new Map<string, string>()

  inCode(column: string): string {
    let name = this.known.get(column)
    if (name === undefined) {
      name = this.camelCase(column)
      this.known.set(column, name)
    }
    return name
  }

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

class BoundedDialect extends PostgresDialect {
  private readonly config: { pool: BoundedPool }

  constructor(config: { pool: BoundedPool }) {
    super(config)
    this.config = config
  }

  override createDriver(): PostgresDriver {
    return new BoundedDriver(this.config)
  }
}

/**
 * Sets the lock timeout in the round trip that begins each transaction: connection poolers do not keep session
 * settings.
 */
class BoundedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`begin; set local lock_timeout = ${lockTimeoutMs}`))
  }
}

function createTypeParsers(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  // The library's types do not list array types; its parsers do.
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
