import { fileURLToPath } from 'node:url'
import { extractSource } from './map-source.ts'
import { type ImportDeps, runImport } from './run-import.ts'

/** The extract of the demo's generated city, made by `tools/demo-city`. */
export const demoCityFile = fileURLToPath(new URL('../../../data/demo-city.osm.pbf', import.meta.url))

export interface ImportDemoCityInput extends ImportDeps {
  /** Another generated city. Defaults to that of the demo. */
  readonly file?: string
}

/** Imports a generated city like any other extract. It needs no attribution, and an imported map may replace it. */
export async function importDemoCity({ file = demoCityFile, ...deps }: ImportDemoCityInput): Promise<string> {
  return runImport(deps, {
    ...extractSource(file),
    attribution: null,
    generated: true,
    names: { '': 'Port Meridian', ar: 'بورت ميريديان' },
  })
}
