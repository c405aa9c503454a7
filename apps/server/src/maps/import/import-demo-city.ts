import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { demoCityName, generateCity } from '@cabstand/map-engine/city'
import { writePbf } from '@cabstand/map-engine/osm'
import { newId } from '../../platform/new-id.ts'
import { mapsFolder } from '../map-files.ts'
import { type ImportDeps, runImport } from './run-import.ts'

export interface ImportDemoCityInput extends ImportDeps {
  readonly seed?: number
  readonly size?: 'full' | 'small'
}

/** Generates the demo city and imports it like any other map. The same seed creates the same city. */
export async function importDemoCity({
  seed = 1,
  size = 'full',
  ...deps
}: ImportDemoCityInput): Promise<string> {
  const folder = mapsFolder(deps.dataFolder)
  await mkdir(folder, { recursive: true })
  deps.progress?.({ kind: 'begin', title: `Making the city ${demoCityName.en}` })
  const pbfFile = join(folder, `city-${newId()}.osm.pbf`)
  try {
    await writePbf(pbfFile, generateCity({ seed, size }))
    return await runImport(deps, {
      pbfFile,
      source: `generated, seed ${seed}, ${size}`,
      attribution: null,
      generated: true,
      names: { '': demoCityName.en, ar: demoCityName.ar },
    })
  } finally {
    await rm(pbfFile, { force: true })
  }
}
