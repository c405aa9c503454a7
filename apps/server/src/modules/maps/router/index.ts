export { buildRoadGraph, loadRoadGraph, type RoadGraph, saveRoadGraph } from './road-graph.ts'
export { RoadRouter } from './road-router.ts'
export { RouterThread } from './router-thread.ts'
export { densestPoint, listCrossings, nearestOf, roadBounds, sampleCrossings } from './survey-roads.ts'
