import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'
import { NamedQuery } from '../../../apps/server/src/platform/db/named-query.ts'
import { machineNowMs } from './now.ts'

/**
 * Preloaded into the measured server (`--import`). It records when the COMMIT of each booking event was sent and when
 * the process received its response. The product's code is not changed. The records are returned and cleared through
 * the local socket in BENCH_STAMPS.
 */
export interface CommitStamp {
  /** Of the event. */
  readonly number: number
  /** Ids in its statement; one of them is the booking's. */
  readonly ids: readonly string[]
  readonly sentMs: number
  readonly committedMs: number
}

type Written = Pick<CommitStamp, 'number' | 'ids'>

const stamps: CommitStamp[] = []
const query = pg.Client.prototype.query as (...input: unknown[]) => unknown
const written = new WeakMap<pg.Client, Written>()
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Parses a statement that writes an event: its `changes` contain the new number of the booking's events. */
function readEvent(values: readonly unknown[]): Written | undefined {
  const texts = values.filter((value) => typeof value === 'string')
  const changes = texts.find((text) => text.startsWith('{') && text.includes('"eventNumber":'))
  if (changes === undefined) return undefined
  const { eventNumber } = JSON.parse(changes) as { eventNumber: number }
  return { number: eventNumber, ids: texts.filter((text) => uuid.test(text)) }
}

/** The driver takes a text and its values, or both in one object. */
function statementOf([query, values]: readonly unknown[]): { text: string; values: unknown } {
  const config = typeof query === 'string' ? { text: query, values } : (query as pg.QueryConfig)
  return { text: String(config.text), values: config.values }
}

/** A statement that stores an event of a booking; most of them leave no row in the outbox. */
const changesBooking = /insert into "?booking_events"?/

const begins = /^(?:begin|start transaction)\b/
const ends = /^(?:commit|rollback)$/
const inTransaction = new WeakSet<pg.Client>()

function watchedQuery(this: pg.Client, ...input: unknown[]) {
  const { text, values } = statementOf(input)
  if (begins.test(text)) inTransaction.add(this)
  if (ends.test(text)) inTransaction.delete(this)
  const change = Array.isArray(values) && changesBooking.test(text) ? readEvent(values) : undefined
  if (change !== undefined && inTransaction.has(this)) written.set(this, change)
  // A step without a lock is one statement, which commits by itself when it has found the booking as it was read.
  const alone = inTransaction.has(this) || !(input[0] instanceof NamedQuery) ? undefined : input[0]
  const event = text === 'commit' ? written.get(this) : alone && change
  if (ends.test(text)) written.delete(this)
  if (event === undefined) return query.apply(this, input)
  const sentMs = machineNowMs()
  const stamp = () => stamps.push({ ...event, sentMs, committedMs: machineNowMs() })
  if (alone !== undefined) whenWritten(alone, stamp)
  const answer = query.apply(this, input)
  // Callers that await this promise run after this callback, so the timestamp is never later than the hint.
  if (alone !== undefined) return answer
  return (answer as Promise<unknown>).then((result) => {
    stamp()
    return result
  })
}

/** Calls back before the statement's own end does, when it has found a row. */
function whenWritten(statement: NamedQuery, then: () => void): void {
  let found = false
  const complete = statement.handleCommandComplete.bind(statement)
  const ready = statement.handleReadyForQuery.bind(statement)
  statement.handleCommandComplete = (message) => {
    found = message.text !== 'SELECT 0'
    complete(message)
  }
  statement.handleReadyForQuery = () => {
    if (found) then()
    ready()
  }
}

// The server's child processes and threads are started with the same arguments.
if (isMainThread && process.argv[1]?.endsWith('api.ts')) {
  pg.Client.prototype.query = watchedQuery as typeof pg.Client.prototype.query
  const server = createServer((_, response) => response.end(JSON.stringify(stamps.splice(0))))
  server.listen(process.env.BENCH_STAMPS).unref()
}
