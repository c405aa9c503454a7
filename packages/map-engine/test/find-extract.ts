import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * The path of a real extract for a test. The repository contains no map data: a test is skipped when the extract is
 * missing, and adds `reason` to its name, so that the report says why.
 */
export function findExtract(name: string): { path: string; missing: boolean; reason: string } {
  const folder = process.env.CABSTAND_TEST_MAPS ?? join(repository, '../shared/data')
  const path = join(folder, 'osm', `${name}.osm.pbf`)
  const missing = !existsSync(path)
  return { path, missing, reason: missing ? ` (left out: ${name}.osm.pbf is not in CABSTAND_TEST_MAPS)` : '' }
}
