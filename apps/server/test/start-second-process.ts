import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, inject } from 'vitest'
import type { TestDatabase } from './test-database.ts'
import { testSecret } from './test-server.ts'

/** Starts `second-process.ts` on this database and answers its address. */
export async function startSecondProcess(database: TestDatabase): Promise<string> {
  const child: ChildProcess = spawn(
    process.execPath,
    [fileURLToPath(new URL('./second-process.ts', import.meta.url))],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        ...process.env,
        CABSTAND_TEST_APP_URL: database.appUrl,
        CABSTAND_TEST_SECRET: testSecret,
        CABSTAND_TEST_MAP_FOLDER: inject('mapFolder'),
      },
    },
  )
  const exited = once(child, 'exit')
  afterAll(async () => {
    child.stdin?.end()
    await exited
  })
  let printed = ''
  for await (const chunk of child.stdout ?? []) {
    printed += String(chunk)
    const address = printed.match(/^(http:\S+)\n/m)?.[1]
    if (address !== undefined) return address
  }
  throw new Error('the second process ended before it listened')
}
