// Imports an OpenStreetMap extract: `npm run import-map -- FILE.osm.pbf`. Running servers change over to it.
import { loadProcessConfig } from '../src/config.ts'
import { findRunningDatabase } from '../src/db/embedded/find-running-database.ts'
import { prepareDatabase } from '../src/db/prepare-database.ts'
import { importMap } from '../src/modules/maps/index.ts'
import { Phases } from '../src/phases.ts'
import { StartupError } from '../src/startup-error.ts'

const [file] = process.argv.slice(2)
try {
  if (file === undefined) throw new StartupError('Which map? npm run import-map -- FILE.osm.pbf')
  const config = loadProcessConfig()
  const phases = new Phases(console.warn)
  const reached = config.database ?? (await findRunningDatabase(config.dataFolder))
  const database = await phases.run('Database', (progress) =>
    prepareDatabase({ ...config, database: reached }, progress),
  )
  try {
    await phases.run('Map', (progress) =>
      importMap({ file, db: database.db, dataFolder: config.dataFolder, progress }),
    )
  } finally {
    await database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
