/**
 * The SQL of one booking lifecycle, taken from PostgreSQL's own log, as a script for pgbench: the same statements
 * with the same values, only with rows of its own each time it runs.
 */

export interface LoggedStatement {
  readonly pid: string
  readonly text: string
  /** As the log writes them: quoted literals or NULL. */
  readonly parameters: readonly string[]
}

/** How PostgreSQL has to begin the lines of its log. */
export const logLinePrefix = 'cabstand-bench %p '

const entry = /^cabstand-bench (\d+) LOG: {2}duration: [\d.]+ ms {2}(execute|statement)[^:]*: ([\s\S]*)$/
const linePrefix = /^cabstand-bench \d+ /

/** Reads what PostgreSQL logs with `logLinePrefix` and `log_min_duration_statement = 0`. */
export function parseLog(log: string): LoggedStatement[] {
  const statements: LoggedStatement[] = []
  for (const text of splitEntries(log)) {
    const match = text.match(entry)
    if (match !== null) {
      statements.push({ pid: match[1] ?? '', text: (match[3] ?? '').trim(), parameters: [] })
      continue
    }
    const detail = text.match(/^cabstand-bench (\d+) DETAIL: {2}Parameters: ([\s\S]*)$/)
    const last = statements.at(-1)
    if (detail !== null && last !== undefined && last.pid === detail[1] && last.parameters.length === 0) {
      statements[statements.length - 1] = { ...last, parameters: parseParameters(detail[2] ?? '') }
    }
  }
  return statements
}

/** An entry goes on over the lines that begin with a tab. */
function splitEntries(log: string): string[] {
  const entries: string[] = []
  for (const line of log.split('\n')) {
    if (linePrefix.test(line)) entries.push(line)
    else if (line.startsWith('\t') && entries.length > 0) entries[entries.length - 1] += `\n${line.slice(1)}`
  }
  return entries
}

function parseParameters(text: string): string[] {
  return [...text.matchAll(/\$\d+ = ('(?:[^']|'')*'|NULL)/g)].map((match) => match[1] ?? 'NULL')
}

const unquote = (literal: string) => literal.slice(1, -1).replaceAll("''", "'")

/**
 * The statements of each connection from `begin` to `commit`, and single statements, in the order in which they began.
 * Transactions that the log holds only in part are left out.
 */
export function toBlocks(statements: readonly LoggedStatement[]): LoggedStatement[][] {
  const blocks: LoggedStatement[][] = []
  const open = new Map<string, LoggedStatement[]>()
  for (const statement of statements) {
    const running = open.get(statement.pid)
    const ends = /^(commit|rollback)/i.test(statement.text)
    if (running !== undefined) {
      running.push(statement)
      if (ends) open.delete(statement.pid)
    } else if (!ends) {
      const block = [statement]
      blocks.push(block)
      if (/^begin/i.test(statement.text)) open.set(statement.pid, block)
    }
  }
  const partial = new Set(open.values())
  return blocks.filter((block) => !partial.has(block))
}

/** What kind of block it is: the texts of its statements. */
const kindOf = (block: readonly LoggedStatement[]) => block.map(({ text }) => text).join('\n')

/**
 * The blocks of one lifecycle without those that a busy server makes for several lifecycles at once: of each kind at
 * most as many are kept as the busy log has for a lifecycle.
 */
export function thinOut(
  lifecycle: readonly LoggedStatement[][],
  busy: { readonly blocks: readonly LoggedStatement[][]; readonly lifecycles: number },
): LoggedStatement[][] {
  const counts = new Map<string, number>()
  for (const block of busy.blocks) counts.set(kindOf(block), (counts.get(kindOf(block)) ?? 0) + 1)
  const kept = new Map<string, number>()
  return lifecycle.filter((block) => {
    const kind = kindOf(block)
    const so = (kept.get(kind) ?? 0) + 1
    if (so > Math.max(1, Math.round((counts.get(kind) ?? 0) / busy.lifecycles))) return false
    kept.set(kind, so)
    return true
  })
}

/** What each client of pgbench has of its own: the rider and the driver. */
export interface Actors {
  readonly rider: string
  readonly driver: string
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * The script. Ids that the lifecycle made are made anew in each run, its rider and driver are the client's own
 * (`bench_actors`), everything else stays as it was.
 */
export function toPgbenchScript(statements: readonly LoggedStatement[], actors: Actors): string {
  const made = findMadeValues(statements, actors)
  const names = new Map([
    [actors.rider, 'rider'],
    [actors.driver, 'driver'],
    ...made.map((value, index) => [value, `made${index}`] as const),
  ])
  const built = new Map<string, string>()
  const body = statements.map((statement) => toCommand(statement, names, built))
  return [...head(made, names, built), ...body, ''].join('\n')
}

/** Ids and keys that appear in this lifecycle for the first time: everything that is inserted under a unique index. */
function findMadeValues(statements: readonly LoggedStatement[], actors: Actors): string[] {
  const found = new Set<string>()
  for (const { text, parameters } of statements) {
    const inserts = /insert into/i.test(text)
    if (!inserts) continue
    for (const parameter of parameters) {
      if (parameter === 'NULL') continue
      for (const [id] of unquote(parameter).matchAll(uuid)) {
        if (id !== actors.rider && id !== actors.driver && isOfThisRun(id, statements)) found.add(id)
      }
    }
    const reference = text.startsWith('insert into "bookings"') ? referenceOf(text, parameters) : undefined
    if (reference !== undefined) found.add(reference)
  }
  return [...found]
}

/** Ids that other people or things had before (car types, say) are only ever read or referred to. */
function isOfThisRun(id: string, statements: readonly LoggedStatement[]): boolean {
  return statements.some(({ text, parameters }) => {
    const own = /insert into "(bookings|quote_routes|quotes|ledger_entries|idempotency_keys)"/.exec(text)
    if (own === null) return false
    const width = Number(text.match(/\(([^)]*)\) values/)?.[1]?.split(',').length ?? 0)
    const column = own[1] === 'idempotency_keys' ? 1 : 0
    return parameters.some((value, index) => index % width === column && value === `'${id}'`)
  })
}

function referenceOf(text: string, parameters: readonly string[]): string | undefined {
  const columns = text.match(/\(([^)]*)\) values/)?.[1]?.split(', ') ?? []
  const value = parameters[columns.indexOf('"reference"')]
  return value === undefined ? undefined : unquote(value)
}

function toCommand(
  { text, parameters }: LoggedStatement,
  names: ReadonlyMap<string, string>,
  built: Map<string, string>,
): string {
  const sql = text
    .split(/('(?:[^']|'')*')/)
    .map((part, index) =>
      index % 2 === 1
        ? literal(unquote(part))
        : part.replaceAll(/\s+/g, ' ').replaceAll(/\$(\d+)/g, (_, number: string) => {
            const value = parameters[Number(number) - 1] ?? 'NULL'
            return value === 'NULL' ? 'NULL' : argument(unquote(value), names, built)
          }),
    )
    .join('')
    .trim()
  // A job is taken if there is one; what it was is needed to remove it.
  if (sql.startsWith('with j as')) return `\\set id 0\n${sql} \\aset`
  if (/^delete from "graphile_worker"\._private_jobs/.test(sql)) {
    return `${sql.replace(/where id = E'\d+'/, 'where id = :id')};`
  }
  return (
    sql
      .split(/;\s*/)
      // A setting that we send along with the begin would be a round trip of its own here.
      .filter((part) => part !== '' && !part.startsWith('set local'))
      .map((part) => `${part};`)
      .join('\n')
  )
}

/** A value that names something made in this run becomes a variable; all others stay literals. */
function argument(value: string, names: ReadonlyMap<string, string>, built: Map<string, string>): string {
  const name = names.get(value)
  if (name !== undefined) return `:${name}`
  const parts = [...names.keys()].filter((id) => value.includes(id))
  // Long documents hold ids as mere content.
  if (parts.length === 0 || value.length > 1500) return literal(value)
  const known = built.get(value) ?? `built${built.size}`
  built.set(value, known)
  return `:${known}`
}

/** A literal without a colon, which pgbench would take for a variable. */
function literal(value: string): string {
  const escaped = value
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll(':', '\\x3a')
    .replaceAll(';', '\\x3b')
  return `E'${escaped}'`
}

/** Six letters and digits. */
const freshReference =
  "translate(upper(substr(encode(decode(md5(cast(random() as text)), 'hex'), 'base64'), 1, 6)), '+/', 'XY')"

/** The first lines: whose trip it is, ids made anew, and the texts that hold such ids. */
function head(
  made: readonly string[],
  names: ReadonlyMap<string, string>,
  built: ReadonlyMap<string, string>,
) {
  const isId = (value: string) => value.length === 36
  const fresh = made.map((value) => `${isId(value) ? 'uuidv7()' : freshReference} as ${names.get(value)}`)
  const lines = [
    `select rider, driver, ${fresh.join(', ')} from bench_actors where client = :client_id \\gset`,
  ]
  if (built.size > 0) {
    const values = [...built].map(([value, name]) => `${concatenation(value, names)} as ${name}`)
    lines.push(`select ${values.join(', ')} \\gset`)
  }
  return lines
}

/** The value with its ids replaced by the run's own. */
function concatenation(value: string, names: ReadonlyMap<string, string>): string {
  let parts: string[] = [value]
  for (const id of names.keys()) parts = parts.flatMap((part) => splitKeeping(part, id))
  return parts
    .map((part) => (names.has(part) ? `cast(:${names.get(part)} as text)` : literal(part)))
    .join(' || ')
}

function splitKeeping(text: string, by: string): string[] {
  const pieces = text.split(by)
  return pieces
    .flatMap((piece, index) => (index === 0 ? [piece] : [by, piece]))
    .filter((piece) => piece !== '')
}
