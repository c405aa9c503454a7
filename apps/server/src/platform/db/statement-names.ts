import { type RawBuilder, sql } from 'kysely'

const maxNames = 1000
const plannedByValuesMark = '/* planned by values */'

/**
 * Begins a statement whose best plan depends on its values, such as a list with filters. It is planned for each run,
 * and its many variants take no names from others.
 */
export const plannedByValues: RawBuilder<unknown> = sql.raw(plannedByValuesMark)

/**
 * Names for statements, by their text. A connection prepares a named statement once; parsing and planning are more than
 * half of PostgreSQL's work for a short one. Only the first thousand texts get a name, to bound memory. PgBouncer
 * understands named statements since 1.21 (`max_prepared_statements`).
 */
export class StatementNames {
  private names = new Map<string, string>()
  private generation = 0

  /** Undefined: send it unnamed. */
  of(text: string): string | undefined {
    if (isPlannedByValues(text)) return undefined
    return this.names.size < maxNames ? this.ofFixed(text) : this.names.get(text)
  }

  /** For texts that the code contains, which are few: each gets a name. */
  ofFixed(text: string): string {
    const known = this.names.get(text)
    if (known !== undefined) return known
    const name = `s${this.generation}_${this.names.size}`
    this.names.set(text, name)
    return name
  }

  /** Makes every connection prepare all statements again. */
  renew(): void {
    this.generation += 1
    this.names = new Map()
  }
}

/** Whether the error means that a statement was prepared before a migration changed its tables. */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '0A000' && String(message).includes('cached plan')
}

const isPlannedByValues = (text: string) => text.trimStart().startsWith(plannedByValuesMark)
