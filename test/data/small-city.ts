import { fileURLToPath } from 'node:url'

/** A generated city 2.5 km across: see `tools/demo-city`. */
export const smallCityFile = fileURLToPath(new URL('small-city.osm.pbf', import.meta.url))
