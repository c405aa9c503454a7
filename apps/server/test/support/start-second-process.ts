import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { atEnd } from '../../../../test/support/at-end.ts'
import { type Sabotage, sabotaged, sabotageLine } from '../../../../test/support/sabotage.ts'
import { eventually } from './eventually.ts'
import type { TestDatabase } from './test-database.ts'
import { testSecret } from './test-server.ts'

/** Starts `second-process.ts` on this database, without the named protections, and returns its address. */
export async function startSecondProcess(
  database: TestDatabase,
  sabotage: readonly Sabotage[] = [],
  options: { readonly webFolder?: string } = {},
): Promise<string> {
  const { execArguments, environment } = sabotaged(sabotage)
  const child: ChildProcess = spawn(
    process.execPath,
    [...execArguments, fileURLToPath(new URL('./second-process.ts', import.meta.url))],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...environment,
        CABSTAND_TEST_APP_URL: database.appUrl,
        CABSTAND_TEST_SECRET: testSecret,
        CABSTAND_TEST_MAP_FOLDER: inject('mapFolder'),
        CABSTAND_TEST_WEB_FOLDER: options.webFolder,
        // Each process loads the same sources. `npm test` has a folder for all runs; this one ends with the tests.
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(inject('mapFolder'), 'compile-cache'),
      },
    },
  )
  const exited = once(child, 'exit')
  atEnd(async () => {
    child.stdin?.end()
    await exited
  })
  let told = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    told += String(chunk)
    // Without its protection a process may log errors.
    if (sabotage.length === 0) process.stderr.write(chunk)
  })
  const address = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += String(chunk)
      const found = printed.match(/^(http:\S+)\n/m)?.[1]
      if (found !== undefined) resolve(found)
    })
    void exited.then(() => reject(new Error(`the second process ended before it listened:\n${told}`)))
  })
  await eventually(
    async () => sabotage.every(({ file }) => told.includes(sabotageLine(file))),
    'the loading of what is switched off',
  )
  return address
}
