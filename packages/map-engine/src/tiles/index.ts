export { type BuildTilesInput, type BuiltTiles, buildTiles } from './build-tiles.ts'
export { layers } from './schema.ts'
