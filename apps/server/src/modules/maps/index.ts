export { type ImportDemoCityInput, type ImportMapInput, importDemoCity, importMap } from './import/index.ts'
export { openMaps } from './open-maps.ts'
export type {
  Bounds,
  MapInfo,
  MapSketch,
  Maps,
  MapsErrorCode,
  MatchedTrack,
  Place,
  PlaceKind,
  PlaceSuggestion,
  Route,
  RouteOptions,
  RouteStep,
  SuggestInput,
  TrackPoint,
  ZoomClass,
} from './port.ts'
export { type PrepareMapsOptions, prepareMaps } from './prepare-maps.ts'
export { mapsRoutes } from './routes.ts'
