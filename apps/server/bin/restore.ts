// Restores a backup: `npm run restore -- FOLDER`. Exits with 1 when the books of the backup have problems.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartupError } from '../src/platform/startup-error.ts'
import { restoreBackup } from '../src/start/backup/restore-backup.ts'
import { loadProcessConfig } from '../src/start/config/config.ts'
import { reportFailure } from '../src/start/report-failure.ts'

const usage = `Restores a backup into an empty installation. Stop all processes of Cabstand first.

  npm run restore -- FOLDER [--replace]

FOLDER is the folder of one backup, such as cabstand-2026-11-28T03-10-00Z. With --replace, all that the
database and the folder of files hold is deleted first.
`
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, help: { type: 'boolean' } },
  })
  const [folder] = positionals
  if (values.help) say(usage)
  else if (folder === undefined) throw new StartupError(usage)
  else {
    const request = { folder: resolve(folder), replace: values.replace }
    const problems = await restoreBackup(loadProcessConfig(), request, say)
    if (problems > 0) process.exitCode = 1
  }
} catch (error) {
  reportFailure(error)
}
