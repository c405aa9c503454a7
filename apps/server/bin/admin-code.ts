// Prints a sign-in code for an admin who cannot receive one: `npm run admin-code -- +351912345678`.

import { createKeyedHash, recoverAdmin } from '../src/people/auth/index.ts'
import { StartupError } from '../src/platform/startup-error.ts'
import { loadProcessConfig } from '../src/start/config/config.ts'
import { createLog } from '../src/start/log.ts'
import { ownSecret } from '../src/start/own-secret.ts'
import { reachDatabase } from '../src/start/reach-database.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const warn = (line: string) => process.stderr.write(`${line}\n`)

try {
  const [mobile, ...rest] = process.argv.slice(2)
  if (mobile === undefined || mobile === '--help' || rest.length > 0) {
    throw new StartupError(
      'npm run admin-code -- +351912345678 prints a sign-in code for the admin with this mobile number',
    )
  }
  const config = loadProcessConfig()
  const database = await reachDatabase(config, warn)
  try {
    const hash = createKeyedHash(config.secret ?? (await ownSecret(config.dataFolder)))
    const made = await recoverAdmin({ db: database.db, hash, now: new Date() }, mobile)
    createLog('warn', process.stderr).warn({ userId: made.userId }, 'a recovery code was made for an admin')
    say(`Open /login?challenge=${made.challengeId} at the address of your service`)
    say(`and enter the code ${made.code} within ${made.minutes} minutes.`)
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  warn(error.message)
  process.exitCode = 1
}
