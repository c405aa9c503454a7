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
export { MapsError, placeKinds } from './port.ts'
export { mapsRoutes } from './routes.ts'
