import type pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'

/** What the rows of a statement are made of: column by column its name in code and how its text is read. */
export interface RowShape {
  readonly names: readonly string[]
  readonly parsers: readonly ((text: string) => unknown)[]
}

export interface NamedStatement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

export interface StatementResult {
  command: string
  rowCount: number | null
  rows: object[]
}

/** What the driver's own queries use of a connection too. */
export interface WireConnection extends pg.Connection {
  /** Text of the statements that this connection has parsed, or was told to, by name. */
  readonly parsedStatements: Readonly<Record<string, string>>
  readonly submittedNamedStatements: Record<string, string>
  parse(statement: { name: string; text: string }): void
  bind(config: object): void
  describe(what: { type: 'P'; name: string }): void
  execute(config: object): void
  sync(): void
}

const noRows: RowShape = { names: [], parsers: [] }

/**
 * A named statement on one connection. It does what the driver's own query does, in half of its time: what the columns
 * are is asked once for each connection, not with every run, and rows become objects without a list in between. The
 * columns of a statement that was prepared cannot change: PostgreSQL refuses to run it then (see `isOutdatedPlan`).
 */
export class NamedQuery implements pg.Submittable {
  readonly name: string
  readonly text: string
  private readonly values: readonly unknown[]
  private readonly client: pg.ClientBase
  private readonly shapes: Map<string, RowShape>
  private readonly nameOf: (column: string) => string
  private readonly done: (error: unknown, result?: StatementResult) => void
  private shape: RowShape | undefined
  private readonly result: StatementResult = { command: '', rowCount: null, rows: [] }
  private error: unknown

  /** `shapes` are those that this connection has told. */
  constructor(
    statement: NamedStatement,
    on: {
      readonly client: pg.ClientBase
      readonly shapes: Map<string, RowShape>
      readonly nameOf: (column: string) => string
    },
    done: (error: unknown, result?: StatementResult) => void,
  ) {
    this.name = statement.name
    this.text = statement.text
    this.values = statement.values
    this.client = on.client
    this.shapes = on.shapes
    this.nameOf = on.nameOf
    this.done = done
    this.shape = on.shapes.get(statement.name)
  }

  submit(connection: pg.Connection): void {
    const wire = connection as WireConnection
    // All messages leave in one write.
    wire.stream.cork()
    try {
      this.send(wire)
    } catch (error) {
      // A value that cannot be written. The end of the round follows all the same.
      this.error = error
    } finally {
      wire.sync()
      wire.stream.uncork()
    }
  }

  /** Sends everything but the end of the round. Throws when a value cannot be written. */
  send(wire: WireConnection): void {
    const { name, text, values } = this
    const isParsed = wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]
    if (isParsed === undefined) {
      wire.parse({ name, text })
      wire.submittedNamedStatements[name] = text
    }
    wire.bind({ statement: name, values, valueMapper: prepareValue })
    if (this.shape === undefined) wire.describe({ type: 'P', name: '' })
    wire.execute({})
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.shape = {
      names: fields.map((field) => this.nameOf(field.name)),
      parsers: fields.map((field) => this.client.getTypeParser(field.dataTypeID, 'text')),
    }
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { names, parsers } = this.shape ?? noRows
    const row: Record<string, unknown> = {}
    try {
      for (let index = 0; index < names.length; index += 1) {
        const text = fields[index]
        row[names[index] as string] = text == null ? null : parsers[index]?.(text)
      }
      this.result.rows.push(row)
    } catch (error) {
      this.error ??= error
    }
  }

  /** The text is `SELECT 3`, `INSERT 0 3`, or a command alone. */
  handleCommandComplete({ text }: { text: string }): void {
    const [command = '', ...counts] = text.split(' ')
    const count = counts.at(-1)
    this.result.command = command
    this.result.rowCount = count === undefined ? null : Number(count)
    this.shape ??= noRows
    if (!this.shapes.has(this.name)) this.shapes.set(this.name, this.shape)
  }

  handleReadyForQuery(): void {
    if (this.error === undefined) this.done(undefined, this.result)
    else this.done(this.error)
  }

  handleError(error: unknown): void {
    this.done(error)
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}
}
