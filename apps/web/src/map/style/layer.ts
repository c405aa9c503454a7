import type { FillLayerSpecification, LineLayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'

/** The one source of the map itself. */
export const tileSource = 'map'

type Tiled<L extends { id: string; type: string; source: string }> = Omit<
  L,
  'id' | 'type' | 'source' | 'source-layer'
>

/** A fill layer for one layer of the tiles. */
export const fill = (
  id: string,
  from: string,
  rest: Tiled<FillLayerSpecification>,
): FillLayerSpecification => ({ id, type: 'fill', source: tileSource, 'source-layer': from, ...rest })

/** A line layer with round joins. */
export const line = (
  id: string,
  from: string,
  { layout, ...rest }: Tiled<LineLayerSpecification>,
): LineLayerSpecification => ({
  id,
  type: 'line',
  source: tileSource,
  'source-layer': from,
  layout: { 'line-join': 'round', ...layout },
  ...rest,
})

/** A label layer. */
export const label = (
  id: string,
  from: string,
  rest: Tiled<SymbolLayerSpecification>,
): SymbolLayerSpecification => ({ id, type: 'symbol', source: tileSource, 'source-layer': from, ...rest })
