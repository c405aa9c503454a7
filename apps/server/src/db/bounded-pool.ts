import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isOutdatedPlan, StatementNames } from './statement-names.ts'

/** The database did not do what it was asked, for a reason of its own that passes. */
export class DatabaseUnavailableError extends Error {
  /** SQLSTATE, or the system's word for a broken connection; '' when nobody named a reason. */
  readonly code: string

  constructor(message: string, code = '') {
    super(message)
    this.name = 'DatabaseUnavailableError'
    this.code = code
  }
}

/**
 * SQLSTATEs that tell of the state of the database, not of the statement: connections broken or refused,
 * shutting down, no disk, memory or connections left, files unreadable, a lock or a statement given up.
 */
const passingStates = /^(08...|53...|57P0[1-5]|57014|58030|55P03|25006)$/

/** What the driver says in words only. */
const passingMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

const passingSystemErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])

function unavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailableError) return error
  const code = String((error as { code?: unknown }).code ?? '')
  const passes =
    passingStates.test(code) || passingSystemErrors.has(code) || passingMessages.test(error.message)
  return passes ? new DatabaseUnavailableError(error.message, code) : error
}

/**
 * A pool whose queries end: a connection that leaves one unanswered for `answerTimeoutMs` is given up, and its
 * query fails. What such a query did is unknown, a COMMIT's too. Errors that pass are `DatabaseUnavailableError`s.
 */
export class BoundedPool implements PostgresPool {
  readonly options: object
  private readonly pool: pg.Pool
  private readonly answerTimeoutMs: number
  private readonly shared: SharedByConnections
  private readonly clients = new WeakMap<pg.PoolClient, BoundedClient>()

  /** `nameOf` says what a column is called in rows. */
  constructor(pool: pg.Pool, answerTimeoutMs: number, nameOf: (column: string) => string) {
    this.pool = pool
    this.shared = { names: new StatementNames(), nameOf }
    this.options = pool.options
    this.answerTimeoutMs = answerTimeoutMs
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      const client = await this.pool.connect()
      const known = this.clients.get(client)
      if (known !== undefined) return known
      const bounded = new BoundedClient(client, this.answerTimeoutMs, this.shared)
      this.clients.set(client, bounded)
      return bounded
    } catch (error) {
      throw unavailable(error)
    }
  }

  async end(): Promise<void> {
    await this.pool.end()
  }
}

interface SharedByConnections {
  readonly names: StatementNames
  readonly nameOf: (column: string) => string
}

/** Rows as objects, whose properties are named once for all rows. */
function toObjects(result: pg.QueryArrayResult, nameOf: (column: string) => string): object[] {
  const names = result.fields.map((field) => nameOf(field.name))
  return result.rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < names.length; index += 1) row[names[index] as string] = values[index]
    return row
  })
}

class BoundedClient implements PostgresPoolClient {
  private readonly client: pg.PoolClient
  private readonly answerTimeoutMs: number
  private readonly shared: SharedByConnections

  constructor(client: pg.PoolClient, answerTimeoutMs: number, shared: SharedByConnections) {
    this.client = client
    this.answerTimeoutMs = answerTimeoutMs
    this.shared = shared
  }

  release(discard?: boolean): void {
    this.client.release(discard)
  }

  query: PostgresPoolClient['query'] = (async (sql: string, parameters: unknown[]) => {
    const timer = setTimeout(() => this.giveUp(), this.answerTimeoutMs)
    const name = parameters.length === 0 ? undefined : this.shared.names.of(sql)
    try {
      const answer = await this.client.query({
        text: sql,
        values: parameters,
        rowMode: 'array',
        ...(name === undefined ? {} : { name }),
      })
      // Several statements in one text answer several results.
      const result: pg.QueryArrayResult = Array.isArray(answer) ? answer.at(-1) : answer
      const { command, rowCount } = result
      return { command, rowCount, rows: toObjects(result, this.shared.nameOf) }
    } catch (error) {
      if (isOutdatedPlan(error)) {
        this.shared.names.renew()
        throw new DatabaseUnavailableError(
          'the tables have changed since this statement was prepared',
          '0A000',
        )
      }
      throw unavailable(error)
    } finally {
      clearTimeout(timer)
    }
  }) as never

  /** Breaks the connection: whatever would still arrive on it belongs to nobody. */
  private giveUp(): void {
    const { stream } = (this.client as unknown as { connection: { stream: { destroy(error: Error): void } } })
      .connection
    stream.destroy(new DatabaseUnavailableError(`no answer within ${this.answerTimeoutMs} ms`))
  }
}
