export { findTileZooms, TileArchives } from './tile-archives.ts'
export { registerTileRoutes } from './tile-routes.ts'
