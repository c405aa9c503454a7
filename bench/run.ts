// `npm run bench`: lists the rows; with names, measures these one after the other; `all` measures all. Each row runs in a separate process, so that rows do not share a heap or compiled code.
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { findReport, findRow, listRowNames, resultPath } from './rows.ts'
import { columns, figureLines } from './support/table.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const known = listRowNames()
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => name !== 'all' && !known.includes(name))

if (unknown.length > 0) {
  process.stderr.write(`There is no row ${unknown.join(', ')}. The rows are: ${known.join(', ')}\n`)
  process.exitCode = 1
} else if (asked.length === 0) {
  await list()
} else {
  process.exitCode = await measure(asked.includes('all') ? known : asked)
}

async function list(): Promise<void> {
  const rows = await Promise.all(known.map(findRow))
  const lines = rows.map((row) => [row.name, row.title, row.aim, row.peer ?? '–'])
  for (const line of columns([['row', 'measures', 'aim', 'peer'], ...lines])) print(line)
  print('\nnpm run bench -- NAME… measures rows, npm run bench -- all measures all, one after the other.')
}

/** Resolves to the exit code: 1 when a row could not be measured. A missed target is reported, but is not a failure. */
async function measure(names: readonly string[]): Promise<number> {
  const failed: string[] = []
  // The row also receives Ctrl-C and cleans up before it exits.
  process.on('SIGINT', () => {})
  for (const name of names) {
    await rm(resultPath(name), { force: true })
    const code = await runRow(name)
    if (code === 130) return 130
    if (code !== 0) failed.push(name)
  }
  if (names.length > 1) summarize(names)
  for (const name of failed) print(`FAILED: ${name}`)
  return failed.length === 0 ? 0 : 1
}

function runRow(name: string): Promise<number> {
  const file = fileURLToPath(new URL('run-row.ts', import.meta.url))
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, name], { stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

function summarize(names: readonly string[]): void {
  const reports = names.flatMap((name) => findReport(name) ?? [])
  const [machine] = reports.map((report) => report.machine)
  if (machine === undefined) return
  print(
    `\n${machine.cpu}, ${machine.cores} cores, ${machine.memoryGigabytes} GB, Node ${machine.node}, PostgreSQL ${machine.postgres}, ${machine.date}, ${machine.commit}`,
  )
  const figures = reports.flatMap(({ row, figures }) =>
    figures.map((figure) => ({ ...figure, label: `${row}: ${figure.label}` })),
  )
  for (const line of figureLines(figures)) print(line)
  for (const { row, skipped } of reports) {
    for (const { label, reason } of skipped ?? []) print(`skipped: ${row}: ${label} (${reason})`)
  }
}
