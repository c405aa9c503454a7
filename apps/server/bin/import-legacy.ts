// Imports the export of a former system: `npm run import-legacy -- export.json`. Running servers notice within seconds.

import {
  importLegacyUsage,
  parseImportLegacyCommand,
  runImportLegacy,
} from '../src/operator/import-legacy/index.ts'
import { loadProcessConfig } from '../src/start/config/config.ts'
import { reachDatabase } from '../src/start/reach-database.ts'
import { reportFailure } from '../src/start/report-failure.ts'

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
  reportFailure(error)
}
