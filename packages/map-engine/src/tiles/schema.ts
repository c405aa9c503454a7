/**
 * The contents of our vector tiles: Mapbox Vector Tiles 2.1, extent 4096, zoom 0 to 14, overzoomed above.
 *
 * Names: `name` is the local one; `name:<language>` is there only where it differs from it. Places, points of interest
 * and labels have every language that the map has, roads and waterways those that are asked for.
 * Flags (`link`, `bridge`, `tunnel`) are 1 or absent. Ranks begin at 1, the most important.
 */
export const layers = {
  /** Polygons. Land is where there is no water. */
  water: { class: 'sea, lake, river or dock' },
  /** Lines, with names. */
  waterway: { class: 'river, stream or canal', name: 'text' },
  /** Polygons, large ones first. */
  landuse: {
    class:
      'park, wood, grass, sand, residential, commercial, industrial, cemetery, hospital, school, airport, pitch, parking, railway or pedestrian (a square)',
  },
  /** Polygons: at zoom 13 the big ones, at 14 all. */
  building: {},
  /** Lines: runway, taxiway; polygons: all classes. */
  aeroway: { class: 'runway, taxiway, apron or terminal' },
  /**
   * Lines, joined while all of their properties agree. Below zoom 12 they have class, link and ref only.
   * A line with `oneway` 1 runs along its traffic.
   */
  road: {
    class: 'motorway, trunk, primary, secondary, tertiary, minor, service, pedestrian, path or track',
    link: '1: ramp',
    bridge: '1',
    tunnel: '1',
    oneway: '1: along the line',
    ref: 'number of the road',
    name: 'text',
  },
  /** Lines. */
  rail: { class: 'rail, tram or subway', bridge: '1', tunnel: '1' },
  /** Points. */
  place: {
    class: 'city, town, suburb, quarter, village or island',
    rank: '1 (a city of millions) to 9 (a hamlet)',
    name: 'text',
  },
  /** One point in each named polygon, farthest from its borders. */
  label: {
    class: 'as in water and landuse',
    minzoom: 'from this zoom on (to 18) the polygon has room for its name',
    name: 'text',
  },
  /** Points: airports, stations and hospitals early, the others from zoom 14. */
  poi: { kind: 'kind of place', rank: '1 to 10', name: 'text' },
  /** Points at zoom 14. Omitted when a tile would be too large. */
  housenumber: { number: 'text' },
} as const satisfies Record<string, Record<string, string>>

export type LayerName = keyof typeof layers

/** In the order of the layers in a tile. */
export const layerNames = Object.keys(layers) as LayerName[]

export const extent = 4096
export const maxZoom = 14
