// Measures one row in its own process: `node bench/run-row.ts NAME`. Prints its table and writes its JSON.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BenchContext, type BenchResult, type BenchRow, PeerMissing } from './row.ts'
import { findRow, type RowReport, resultPath } from './rows.ts'
import { machineFacts } from './support/machine.ts'
import { figureLines } from './support/table.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

const row = await findRow(process.argv[2] ?? '')
const machine = await machineFacts()
print(`\n${row.name}: ${row.title}`)
print(`  aim: ${row.aim}; peer: ${row.peer ?? 'none'}`)
const result = await runRow(row)
const report: RowReport = { row: row.name, title: row.title, aim: row.aim, machine, ...result }
await mkdir(join(resultPath(row.name), '..'), { recursive: true })
await writeFile(resultPath(row.name), `${JSON.stringify(report, null, 2)}\n`)
if (result.figures.length > 0) for (const line of figureLines(result.figures)) print(`  ${line}`)
for (const { label, reason } of result.skipped ?? []) print(`  skipped: ${label} (${reason})`)
for (const note of result.notes) print(`  · ${note}`)

async function runRow(row: BenchRow): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'cabstand-bench-'))
  // Databases run as separate users, who need access to the folder.
  await chmod(folder, 0o755)
  const undo: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })]
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  const interrupt = () => void undoAll().then(() => process.exit(130))
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  const context: BenchContext = {
    folder,
    say: (line) => print(`  … ${line}`),
    defer: (step) => undo.push(step),
  }
  try {
    return await row.run(context)
  } catch (error) {
    if (!(error instanceof PeerMissing)) throw error
    return { figures: [], skipped: [{ label: row.name, reason: error.message }], notes: [] }
  } finally {
    await undoAll()
  }
}
