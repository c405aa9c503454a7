// Body of the process that imports the demo city at the first start: see `../src/start/make-demo-city.ts`.

import { ImportUnderWay, importDemoCity, importLines } from '../src/maps/index.ts'
import { StartupError } from '../src/platform/startup-error.ts'
import { loadProcessConfig } from '../src/start/config/config.ts'
import type { FromCityProcess } from '../src/start/make-demo-city.ts'
import { reachDatabase } from '../src/start/reach-database.ts'

const tell = (message: FromCityProcess) => void process.send?.(message)
// The server has ended.
process.on('disconnect', () => process.exit(0))
// A terminal sends SIGINT to this process too. The server decides when this process ends.
process.on('SIGINT', () => {})
try {
  const config = loadProcessConfig()
  const { db, close } = await reachDatabase(config, () => {})
  try {
    const progress = importLines((line) => tell({ line }))
    await importDemoCity({ db, dataFolder: config.dataFolder, progress })
  } finally {
    await close()
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  tell({ refused: error.message, isUnderWay: error instanceof ImportUnderWay })
}
process.disconnect()
