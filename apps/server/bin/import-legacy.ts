// Imports the export of a former system: `npm run import-legacy -- export.json`. Running servers notice within seconds.

import {
  importLegacyUsage,
  parseImportLegacyCommand,
  runImportLegacy,
} from '../src/operator/import-legacy/index.ts'
import { StartupError } from '../src/platform/startup-error.ts'
import { loadProcessConfig } from '../src/start/config.ts'
import { reachDatabase } from '../src/start/reach-database.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const command = parseImportLegacyCommand(process.argv.slice(2))
  if (command.kind === 'help') say(importLegacyUsage)
  else {
    const database = await reachDatabase(loadProcessConfig(), (line) => process.stderr.write(`${line}\n`))
    try {
      await runImportLegacy(command, { db: database.db, now: () => new Date() }, say)
    } finally {
      await database.close()
    }
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
