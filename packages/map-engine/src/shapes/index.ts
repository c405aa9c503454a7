export type { Bounds } from './bounds.ts'
export { type Area, listAreas } from './list-areas.ts'
export { isInRing, signedArea } from './ring.ts'
export { seaAreas } from './sea.ts'
