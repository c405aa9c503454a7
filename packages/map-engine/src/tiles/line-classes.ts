import { lookUp } from '@cabstand/domain/look-up'
import type { Tags } from '../osm/elements.ts'

/** The class of a line, and the zoom level from which it is drawn. */
export interface LineClass {
  readonly class: string
  readonly minZoom: number
}

/** By the value of `highway`. Roads that are not here are not drawn: planned, raceways, platforms. */
const roads: Readonly<Record<string, LineClass>> = {
  motorway: { class: 'motorway', minZoom: 5 },
  trunk: { class: 'trunk', minZoom: 6 },
  primary: { class: 'primary', minZoom: 8 },
  secondary: { class: 'secondary', minZoom: 9 },
  tertiary: { class: 'tertiary', minZoom: 11 },
  motorway_link: { class: 'motorway', minZoom: 11 },
  trunk_link: { class: 'trunk', minZoom: 11 },
  primary_link: { class: 'primary', minZoom: 12 },
  secondary_link: { class: 'secondary', minZoom: 12 },
  tertiary_link: { class: 'tertiary', minZoom: 12 },
  residential: { class: 'minor', minZoom: 12 },
  unclassified: { class: 'minor', minZoom: 12 },
  living_street: { class: 'minor', minZoom: 12 },
  road: { class: 'minor', minZoom: 12 },
  busway: { class: 'service', minZoom: 13 },
  service: { class: 'service', minZoom: 13 },
  pedestrian: { class: 'pedestrian', minZoom: 13 },
  track: { class: 'track', minZoom: 13 },
  footway: { class: 'path', minZoom: 14 },
  path: { class: 'path', minZoom: 14 },
  cycleway: { class: 'path', minZoom: 14 },
  steps: { class: 'path', minZoom: 14 },
  bridleway: { class: 'path', minZoom: 14 },
  corridor: { class: 'path', minZoom: 14 },
}

export function roadClass(tags: Tags): LineClass | undefined {
  const { highway } = tags
  if (highway === undefined || tags.area === 'yes' || tags.proposed || tags.construction) return undefined
  return lookUp(roads, highway)
}

const rails: Readonly<Record<string, LineClass>> = {
  rail: { class: 'rail', minZoom: 9 },
  light_rail: { class: 'rail', minZoom: 10 },
  narrow_gauge: { class: 'rail', minZoom: 10 },
  monorail: { class: 'rail', minZoom: 11 },
  subway: { class: 'subway', minZoom: 11 },
  tram: { class: 'tram', minZoom: 13 },
}
/** Sidings and yards. */
const sidingZoom = 13

export function railClass(tags: Tags): LineClass | undefined {
  const found = lookUp(rails, tags.railway ?? '')
  return found && tags.service !== undefined ? { ...found, minZoom: sidingZoom } : found
}

const waterways: Readonly<Record<string, LineClass>> = {
  river: { class: 'river', minZoom: 9 },
  canal: { class: 'canal', minZoom: 11 },
  stream: { class: 'stream', minZoom: 13 },
  ditch: { class: 'stream', minZoom: 14 },
  drain: { class: 'stream', minZoom: 14 },
}

/** Waterways above ground. */
export function waterwayClass(tags: Tags): LineClass | undefined {
  const isHidden = tags.tunnel !== undefined && tags.tunnel !== 'no'
  return isHidden ? undefined : lookUp(waterways, tags.waterway ?? '')
}

const aeroways: Readonly<Record<string, LineClass>> = {
  runway: { class: 'runway', minZoom: 10 },
  taxiway: { class: 'taxiway', minZoom: 12 },
}

export const aerowayLineClass = (tags: Tags): LineClass | undefined => lookUp(aeroways, tags.aeroway ?? '')
