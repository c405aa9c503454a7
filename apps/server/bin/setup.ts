// Sets an empty database up: `npm run setup -- --help`. Running servers notice within seconds.

import { removeDemo } from '../src/operator/demo/index.ts'
import { parseSetupCommand, runSetupCommand, setupUsage } from '../src/operator/setup/index.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { loadProcessConfig } from '../src/start/config/config.ts'
import { reachDatabase } from '../src/start/reach-database.ts'
import { reportFailure } from '../src/start/report-failure.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const command = parseSetupCommand(process.argv.slice(2))
  if (command.kind === 'help') say(setupUsage)
  else {
    const database = await reachDatabase(loadProcessConfig(), (line) => process.stderr.write(`${line}\n`))
    try {
      if (command.kind === 'remove-demo') {
        const owner = openDatabase(database.owner, { max: 1, applicationName: 'cabstand-setup' })
        await removeDemo(owner).finally(() => owner.destroy())
        say(
          'The demo is removed. Set your own service up: npm run setup -- --help, or npm run serve for the form.',
        )
      } else await runSetupCommand(command.given, { db: database.db, now: () => new Date() }, say)
    } finally {
      await database.close()
    }
  }
} catch (error) {
  reportFailure(error)
}
