/** The map, on every screen that has one. */
export const map = {
  map_zoom_in: 'Zoom in',
  map_zoom_out: 'Zoom out',
  map_fit: 'Show everything again',
  map_of_trip: 'Map: from {pickup} to {drop}',
} as const
