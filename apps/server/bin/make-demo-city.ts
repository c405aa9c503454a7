// Body of the process that builds the demo city at the first start: see `../src/make-demo-city.ts`.
import { loadProcessConfig } from '../src/config.ts'
import { reachDatabase } from '../src/db/reach-database.ts'
import type { FromCityProcess } from '../src/make-demo-city.ts'
import { ImportUnderWay, importDemoCity, importLines } from '../src/modules/maps/index.ts'
import { StartupError } from '../src/startup-error.ts'

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
