// Writes the extracts of the demo city that are committed: `node scripts/run.js tools/demo-city/make.ts`.
import { writePbf } from '@cabstand/map-engine/osm'
import { demoCityFile } from '../../apps/server/src/maps/index.ts'
import { smallCityFile } from '../../test/data/small-city.ts'
import { generateCity } from './generate-city.ts'

await writePbf(demoCityFile, generateCity({ size: 'full' }))
await writePbf(smallCityFile, generateCity({ size: 'small' }))
