export { accountOf, type MapAccount, type MapCostLine, MapCostTally } from './account.ts'
export { describePlace } from './describe-place.ts'
export {
  demoCityFile,
  type ImportDemoCityInput,
  ImportUnderWay,
  importBar,
  importDemoCity,
  importLines,
} from './import/index.ts'
export { parseImportCommand } from './import-command.ts'
export { tilesFile } from './map-files.ts'
export { formatMapVersion, readMapInfo } from './map-info.ts'
export { deleteGeneratedMapVersions, findActiveMapVersion as findMapInForce } from './map-version-store.ts'
export { mapServicesOf } from './maps-config.ts'
export { type MapsDeps, mapsModule } from './module.ts'
export { openMaps } from './open-maps.ts'
export {
  type Address,
  type Bounds,
  type MapInfo,
  type Maps,
  MapsError,
  type MapsErrorCode,
  type MatchedTrack,
  type Place,
  type PlaceKind,
  type PlaceSuggestion,
  pointAt,
  type RoadPair,
  type Route,
  type RouteLeg,
  type RouteOptions,
  type RoutePath,
  type RoutePoint,
  type RouteStep,
  type SuggestInput,
  type TrackPoint,
  type Translations,
  type VoiceInstruction,
} from './port.ts'
export { type PrepareMapsOptions, prepareMaps } from './prepare-maps.ts'
export { addBookingCosts, listBookingCosts } from './providers/map-cost-store.ts'
export { type ProvideMapsOptions, provideMaps } from './providers/provide-maps.ts'
export { RemoteRouting } from './remote/remote-routing.ts'
export { serveRouting } from './remote/serve-routing.ts'
export { plainRouteCost } from './route-cost.ts'
export { runImportCommand } from './run-import-command.ts'
