import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TestDatabase } from './test-database.ts'
import { testSecret } from './test-server.ts'

export interface CommandResult {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command of `apps/server/bin` as an operator does, on a database and with a data folder. */
export function runCommand(
  bin: string,
  on: {
    readonly database: Pick<TestDatabase, 'appUrl' | 'ownerUrl'>
    readonly folder: string
    /** Beside that of the database. */
    readonly environment?: Readonly<Record<string, string>>
  },
  ...args: string[]
): Promise<CommandResult> {
  const file = fileURLToPath(new URL(`../../bin/${bin}.ts`, import.meta.url))
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: on.database.appUrl,
    DATABASE_MIGRATE_URL: on.database.ownerUrl,
    CABSTAND_DATA: on.folder,
    CABSTAND_SECRET: testSecret,
    ...on.environment,
    // Compiling the sources again is half of the command's time.
    ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    )
  })
}
