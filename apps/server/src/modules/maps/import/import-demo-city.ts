import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../../new-id.ts'
import { demoCityName, generateCity } from '../city/index.ts'
import { mapsFolder } from '../map-files.ts'
import { writePbf } from '../osm/write-pbf.ts'
import { type ImportParts, runImport } from './run-import.ts'

export interface ImportDemoCityInput extends ImportParts {
  readonly seed?: number
  readonly size?: 'full' | 'small'
}

/** Generates the demo city and imports it like any other map. The same seed gives the same city. */
export async function importDemoCity({
  seed = 1,
  size = 'full',
  ...parts
}: ImportDemoCityInput): Promise<string> {
  const folder = mapsFolder(parts.dataFolder)
  await mkdir(folder, { recursive: true })
  parts.progress?.({ kind: 'begin', title: `Making the city ${demoCityName.en}` })
  const pbfFile = join(folder, `city-${newId()}.osm.pbf`)
  try {
    await writePbf(pbfFile, generateCity({ seed, size }))
    return await runImport(parts, {
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
