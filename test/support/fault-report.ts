import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { testSeed } from './seed.ts'
import { sized } from './size.ts'

/** A row of the table of faults. */
export interface FaultResult {
  readonly fault: string
  /** How many lifecycles, calls or clients ran. */
  readonly rounds: number
  readonly kills: number
  /** Number of steps that the server acknowledged. */
  readonly acknowledged: number
  readonly violations: number
  /** The first violation found with the protection switched off. */
  readonly control: string
}

const folder = new URL('../../test-results/', import.meta.url)
const file = new URL('faults.json', folder)

/** Prints the row and stores it in `test-results/faults.json`, replacing an earlier one of the same size. */
export async function reportFault(result: FaultResult): Promise<void> {
  const row = { ...result, seed: testSeed, size: sized(0, 1) === 1 ? 'full' : 'small' }
  const { fault, seed, size, rounds, kills, acknowledged, violations, control } = row
  process.stdout.write(
    `fault ${fault} (${size}): seed ${seed}, ${rounds} rounds, ${kills} kills, ${acknowledged} acknowledged, ` +
      `${violations} violations; control: ${control}\n`,
  )
  const earlier = JSON.parse(await readFile(file, 'utf8').catch(() => '[]')) as (typeof row)[]
  const others = earlier.filter((other) => other.fault !== fault || other.size !== size)
  await mkdir(folder, { recursive: true })
  await writeFile(fileURLToPath(file), `${JSON.stringify([...others, row], null, 2)}\n`)
}
