// Lists the map versions: `npm run map:info`, or `npm run map:info -- --json` for programs.

import { formatMapVersion, readMapInfo } from '../src/maps/index.ts'
import { loadProcessConfig } from '../src/start/config/config.ts'
import { reachDatabase } from '../src/start/reach-database.ts'
import { reportFailure } from '../src/start/report-failure.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
try {
  const config = loadProcessConfig()
  const database = await reachDatabase(config, (line) => process.stderr.write(`${line}\n`))
  try {
    const report = await readMapInfo({ db: database.db, dataFolder: config.dataFolder })
    if (process.argv.includes('--json')) say(JSON.stringify(report, null, 2))
    else if (report.versions.length === 0) say('No map yet: npm run import-map -- FILE.osm.pbf')
    else say(report.versions.map(formatMapVersion).join('\n\n'))
  } finally {
    await database.close()
  }
} catch (error) {
  reportFailure(error)
}
