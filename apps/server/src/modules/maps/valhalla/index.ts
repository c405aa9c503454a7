export { ActorProcess, ValhallaRefusal } from './actor-process.ts'
export { buildGraph, servingConfig } from './build-graph.ts'
export { drivingSide } from './driving-side.ts'
export { ValhallaSupervisor } from './supervisor.ts'
export {
  matchRequest,
  maxSnapMeters,
  type OsrmAnswer,
  routeRequest,
  toMatchedTrack,
  toRoute,
} from './valhalla-routes.ts'
