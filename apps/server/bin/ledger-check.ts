// Checks the books and prints what is wrong: `npm run ledger:check`. Exits with 1 when something is.

import { checkLedger } from '../src/money/books/index.ts'
import { createKeyedHash } from '../src/people/auth/index.ts'
import { StartupError } from '../src/platform/startup-error.ts'
import { loadProcessConfig } from '../src/start/config/config.ts'
import { ownSecret } from '../src/start/own-secret.ts'
import { reachDatabase } from '../src/start/reach-database.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const warn = (line: string) => process.stderr.write(`${line}\n`)

try {
  const config = loadProcessConfig()
  const database = await reachDatabase(config, warn)
  try {
    const hash = createKeyedHash(config.secret ?? (await ownSecret(config.dataFolder)))
    let problems = 0
    for await (const problem of checkLedger({ db: database.db, hash })) {
      problems += 1
      say(problem)
    }
    say(problems === 0 ? 'The books are in order.' : `Problems found: ${problems}.`)
    if (problems > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  warn(error.message)
  process.exitCode = 1
}
