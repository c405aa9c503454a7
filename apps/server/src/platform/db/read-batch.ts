import pg from 'pg'
import type { NamedQuery, WireConnection } from './named-query.ts'

/**
 * Reads that share a round trip: all are sent in one write and end together. PostgreSQL runs them in order and stops at
 * the first that fails, so they must not change anything. `end` gets the number of reads that have their answer or
 * error; the others did not run.
 */
export class ReadBatch implements pg.Submittable {
  private readonly reads: readonly NamedQuery[]
  private readonly end: (answered: number) => void
  private answered = 0

  constructor(reads: readonly NamedQuery[], end: (answered: number) => void) {
    this.reads = reads
    this.end = end
  }

  private get current(): NamedQuery | undefined {
    return this.reads[this.answered]
  }

  /** The driver stores `name` and `text` when a statement is parsed, which is when its read becomes the current one. */
  get name(): string {
    return this.current?.name ?? ''
  }

  get text(): string {
    return this.current?.text ?? ''
  }

  submit(connection: pg.Connection): void {
    const wire = connection as WireConnection
    wire.stream.cork()
    for (const read of this.reads) read.send(wire)
    wire.sync()
    wire.stream.uncork()
  }

  handleRowDescription(message: { fields: readonly pg.FieldDef[] }): void {
    this.current?.handleRowDescription(message)
  }

  handleDataRow(message: { fields: readonly (string | null)[] }): void {
    this.current?.handleDataRow(message)
  }

  handleCommandComplete(message: { text: string }): void {
    const { current } = this
    this.answered += 1
    current?.handleCommandComplete(message)
    current?.handleReadyForQuery()
  }

  handleReadyForQuery(): void {
    this.end(this.answered)
  }

  handleError(error: unknown, connection: pg.Connection): void {
    const [failed, ...others] = this.reads.slice(this.answered)
    failed?.handleError(error)
    // They were skipped with their parsing.
    for (const { name } of others) delete (connection as WireConnection).submittedNamedStatements[name]
    if (!isOfStatement(error)) for (const read of others) read.handleError(error)
    this.end(isOfStatement(error) ? this.answered + 1 : this.reads.length)
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}
}

/** Whether the connection is still usable. */
const isOfStatement = (error: unknown) => error instanceof pg.DatabaseError && error.severity === 'ERROR'
