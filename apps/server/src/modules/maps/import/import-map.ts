import { extractSource, type MapDescription } from './map-source.ts'
import { type ImportParts, runImport } from './run-import.ts'

export interface ImportMapInput extends ImportParts, MapDescription {
  /** An `.osm.pbf` extract. */
  readonly file: string
}

/**
 * Imports an extract and puts it in force when everything of it is ready; returns the new version's id. Running
 * processes change over to it within seconds. Throws as `runImport`: when the file cannot be read or has no roads,
 * nothing has changed.
 */
export async function importMap({ file, ...parts }: ImportMapInput): Promise<string> {
  return runImport(parts, extractSource(file, parts))
}
