export { type AcceptedTiles, acceptTiles } from './accept-tiles.ts'
export { type BuildTilesInput, type BuiltTiles, buildTiles } from './build-tiles.ts'
export { findTileZooms, TileArchives } from './tile-archives.ts'
export { registerTileRoutes } from './tile-routes.ts'
