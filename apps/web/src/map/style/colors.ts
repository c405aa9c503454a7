/** The colours of the style and its overlays, each with its CSS custom property. */
const properties = {
  land: '--map-land',
  building: '--map-bld',
  street: '--map-street',
  casing: '--map-case',
  arterial: '--map-a',
  ring: '--map-b',
  park: '--map-park',
  wood: '--map-wood',
  grass: '--map-grass',
  sand: '--map-sand',
  built: '--map-built',
  care: '--map-care',
  pitch: '--map-pitch',
  rail: '--map-rail',
  runway: '--map-runway',
  water: '--map-water',
  path: '--map-path',
  label: '--map-label',
  halo: '--map-halo',
  parkLabel: '--map-plabel',
  placeLabel: '--map-ilabel',
  waterLabel: '--map-wlabel',
  ink: '--ink',
  routeCasing: '--rt-case',
  routeLine: '--rt-line',
  routeCore: '--rt-core',
  quietRoute: '--rt-quiet',
  own: '--g-500',
  here: '--info',
  cluster: '--g-900',
  car: '--g-950',
  carBusy: '--ch-5',
  roofLight: '--signal',
  problem: '--danger',
} as const

export type MapColors = Readonly<Record<keyof typeof properties, string>>

/** The colours of the current theme; a canvas cannot read custom properties. */
export function readMapColors(): MapColors {
  const styles = getComputedStyle(document.documentElement)
  const entries = Object.entries(properties).map(([name, property]) => [
    name,
    styles.getPropertyValue(property).trim(),
  ])
  return Object.fromEntries(entries) as Record<keyof typeof properties, string>
}
