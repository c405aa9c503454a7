import { extractSource, type MapDescription } from './map-source.ts'
import { type ImportDeps, runImport } from './run-import.ts'

export interface ImportMapInput extends ImportDeps, MapDescription {
  /** An `.osm.pbf` extract. */
  readonly file: string
}

/**
 * Imports an extract and activates it when all its parts are ready; returns the new version's id. Running processes
 * switch to it within seconds. Throws like `runImport`: when the file cannot be read or has no roads, nothing has
 * changed.
 */
export async function importMap({ file, ...deps }: ImportMapInput): Promise<string> {
  return runImport(deps, extractSource(file, deps))
}
