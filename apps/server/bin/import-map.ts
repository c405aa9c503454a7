// Imports an OpenStreetMap extract: `npm run import-map -- FILE.osm.pbf`. Running servers switch to it.

import { importBar, importLines, parseImportCommand, runImportCommand } from '../src/maps/index.ts'
import { loadProcessConfig } from '../src/start/config/config.ts'
import { reachDatabase } from '../src/start/reach-database.ts'
import { reportFailure } from '../src/start/report-failure.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const { progress, end } = process.stdout.isTTY
  ? importBar(process.stdout)
  : { progress: importLines(say), end() {} }
process.on('SIGINT', () => {
  end()
  say('Stopped. The active map has not changed. Run the same command again to continue.')
  process.exit(130)
})
try {
  const command = parseImportCommand(process.argv.slice(2))
  const config = loadProcessConfig()
  const database = await reachDatabase(config, say)
  try {
    const { dataFolder } = config
    await runImportCommand(command, { db: database.db, dataFolder }, progress, (line) => {
      end()
      say(line)
    })
  } finally {
    end()
    await database.close()
  }
} catch (error) {
  reportFailure(error)
}
