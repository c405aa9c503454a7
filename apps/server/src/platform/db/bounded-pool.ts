import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { countStatement } from '../tracing/span.ts'
import { NamedQuery, type RowShape, type StatementResult } from './named-query.ts'
import { ReadBatch } from './read-batch.ts'
import { type Read, ReadQueue } from './read-queue.ts'
import { isOutdatedPlan, StatementNames } from './statement-names.ts'

/** The database failed for a temporary reason of its own. */
export class DatabaseUnavailableError extends Error {
  /** SQLSTATE, or the system's error code of a broken connection; '' when no reason is known. */
  readonly code: string

  constructor(message: string, code = '') {
    super(message)
    this.name = 'DatabaseUnavailableError'
    this.code = code
  }
}

/**
 * SQLSTATEs about the state of the database, not the statement: connection broken or refused, shutting down, out of
 * disk, memory or connections, unreadable files, lock or statement timeout.
 */
const passingStates = /^(08...|53...|57P0[1-5]|57014|58030|55P03|25006)$/

/** Messages of the driver that have no code. */
const passingMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

const passingSystemErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])

/** A temporary failure of the database becomes a `DatabaseUnavailableError`; other errors are returned as they are. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailableError) return error
  const code = String((error as { code?: unknown }).code ?? '')
  const passes =
    passingStates.test(code) || passingSystemErrors.has(code) || passingMessages.test(error.message)
  return passes ? new DatabaseUnavailableError(error.message, code) : error
}

/** So many queries may wait for a connection; the next fails at once. In five seconds of waiting, more come to nothing. */
const maxWaiting = 1000

/**
 * A pool in which every query ends: a connection that does not answer within `answerTimeoutMs` is closed and its query
 * fails. The effect of such a query is unknown, including that of a COMMIT. Temporary errors are
 * `DatabaseUnavailableError`s.
 */
export class BoundedPool implements PostgresPool {
  readonly options: object
  private readonly pool: pg.Pool
  private readonly answerTimeoutMs: number
  private readonly shared: SharedByConnections
  private readonly clients = new WeakMap<pg.PoolClient, BoundedClient>()
  private readonly queue = new ReadQueue((reads) => this.runReads(reads))
  private ended: Promise<void> | undefined

  /** `nameOf` maps a column to its property name in rows. */
  constructor(pool: pg.Pool, answerTimeoutMs: number, nameOf: (column: string) => string) {
    this.pool = pool
    this.shared = { names: new StatementNames(), nameOf }
    this.options = pool.options
    this.answerTimeoutMs = answerTimeoutMs
  }

  async connect(): Promise<BoundedClient> {
    if (this.pool.waitingCount >= maxWaiting)
      throw new DatabaseUnavailableError('too many queries wait for a connection')
    try {
      const client = await this.pool.connect()
      const known = this.clients.get(client)
      if (known !== undefined) return known
      const bounded = new BoundedClient(client, this.answerTimeoutMs, this.shared)
      this.clients.set(client, bounded)
      return bounded
    } catch (error) {
      throw asUnavailable(error)
    }
  }

  /**
   * The rows of a statement that changes nothing. It may share a round trip with others, so it must be short: they wait
   * for each other.
   */
  read(text: string, values: readonly unknown[]): Promise<object[]> {
    return countStatement(
      () =>
        new Promise((resolve, reject) => {
          this.queue.add({ text, values: values.map(prepareValue), resolve, reject })
        }),
    )
  }

  private async runReads(reads: readonly Read[]): Promise<void> {
    let left = reads
    try {
      const client = await this.connect()
      while (left.length > 0) left = await client.read(left)
      client.release()
    } catch (error) {
      for (const { reject } of left) reject(error)
    }
  }

  /** Its connections now, and how many queries wait for one. */
  get use(): PoolUse {
    const { totalCount, idleCount, waitingCount } = this.pool
    return { open: totalCount, busy: totalCount - idleCount, waiting: waitingCount }
  }

  /** Closes all connections when they are free. It may be called again. */
  end(): Promise<void> {
    this.ended ??= this.pool.end()
    return this.ended
  }
}

export interface PoolUse {
  readonly open: number
  readonly busy: number
  readonly waiting: number
}

interface SharedByConnections {
  readonly names: StatementNames
  readonly nameOf: (column: string) => string
}

/** Rows as objects; the property names are computed once for all rows. */
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
  private readonly shapes = new Map<string, RowShape>()

  constructor(client: pg.PoolClient, answerTimeoutMs: number, shared: SharedByConnections) {
    this.client = client
    this.answerTimeoutMs = answerTimeoutMs
    this.shared = shared
  }

  release(discard?: boolean): void {
    this.client.release(discard)
  }

  query: PostgresPoolClient['query'] = ((sql: string, parameters: unknown[]) =>
    countStatement(() => this.run(sql, parameters))) as never

  private async run(sql: string, parameters: unknown[]): Promise<StatementResult> {
    const timer = setTimeout(() => this.giveUp(), this.answerTimeoutMs)
    const name = parameters.length === 0 ? undefined : this.shared.names.of(sql)
    try {
      return await (name === undefined
        ? this.runUnnamed(sql, parameters)
        : this.runNamed(name, sql, parameters))
    } catch (error) {
      throw this.refusalOf(error)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Runs these reads in one round trip, in which each settles. Resolves to those that did not run. */
  async read(reads: readonly Read[]): Promise<readonly Read[]> {
    const timer = setTimeout(() => this.giveUp(), this.answerTimeoutMs)
    const answered = await new Promise<number>((resolve) => {
      const queries = reads.map(({ text, values, ...on }) =>
        this.namedQuery(this.shared.names.ofFixed(text), text, values, (error, result) =>
          result === undefined ? on.reject(this.refusalOf(error)) : on.resolve(result.rows),
        ),
      )
      this.client.query(new ReadBatch(queries, resolve))
    })
    clearTimeout(timer)
    return reads.slice(answered)
  }

  private refusalOf(error: unknown): unknown {
    if (!isOutdatedPlan(error)) return asUnavailable(error)
    this.shared.names.renew()
    return new DatabaseUnavailableError('the tables have changed since this statement was prepared', '0A000')
  }

  private namedQuery(
    name: string,
    text: string,
    values: readonly unknown[],
    done: (error: unknown, result?: StatementResult) => void,
  ): NamedQuery {
    const { client, shapes } = this
    return new NamedQuery({ name, text, values }, { client, shapes, nameOf: this.shared.nameOf }, done)
  }

  private runNamed(name: string, text: string, values: unknown[]): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      this.client.query(
        this.namedQuery(name, text, values, (error, result) =>
          result === undefined ? reject(error) : resolve(result),
        ),
      )
    })
  }

  private async runUnnamed(text: string, values: unknown[]): Promise<StatementResult> {
    const answer = await this.client.query({ text, values, rowMode: 'array' })
    // Several statements in one text answer several results.
    const result: pg.QueryArrayResult = Array.isArray(answer) ? answer.at(-1) : answer
    const { command, rowCount } = result
    return { command, rowCount, rows: toObjects(result, this.shared.nameOf) }
  }

  /** Closes the connection, so that a late answer is not taken for that of another query. */
  private giveUp(): void {
    const { stream } = (this.client as unknown as { connection: { stream: { destroy(error: Error): void } } })
      .connection
    stream.destroy(new DatabaseUnavailableError(`no answer within ${this.answerTimeoutMs} ms`))
  }
}
