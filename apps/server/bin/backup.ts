// Makes a backup while the service runs: `npm run backup -- FOLDER`.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartupError } from '../src/platform/startup-error.ts'
import { makeBackup, recordBackup } from '../src/start/backup/make-backup.ts'
import { loadProcessConfig } from '../src/start/config/config.ts'
import { reportFailure } from '../src/start/report-failure.ts'

const usage = `Makes a backup in a new folder below FOLDER, and deletes all but the newest there:

  npm run backup -- FOLDER [--keep 7]

Records that another program has made a backup, so that doctor and metrics know of it:

  npm run backup -- --made-by pgbackrest
`
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      keep: { type: 'string', default: '7' },
      'made-by': { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const [folder] = positionals
  if (values.help) say(usage)
  else if (values['made-by'] !== undefined) await recordBackup(loadProcessConfig(), values['made-by'], say)
  else if (folder === undefined || !/^[1-9]\d{0,3}$/.test(values.keep)) throw new StartupError(usage)
  else await makeBackup(loadProcessConfig(), { folder: resolve(folder), keep: Number(values.keep) }, say)
} catch (error) {
  reportFailure(error)
}
