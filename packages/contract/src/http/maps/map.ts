import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { anyone, endpoint } from '../../endpoint.ts'
import { ids } from '../../examples/ids.ts'
import { latitude, latLng, longitude } from '../../schemas/common.ts'

const bounds = component(
  'Bounds',
  z.object({ south: latitude, west: longitude, north: latitude, east: longitude }),
  'The extent of the map.',
)

export const getMap = endpoint(
  {
    name: 'getMap',
    method: 'GET',
    path: '/api/map',
    tag: 'Map',
    summary: 'Read the active map',
    description: 'Returns name, extent, attribution and tile address of the active map.',
    roles: anyone,
    status: 200,
    output: z.object({
      version: about(z.string(), 'Changes with every import of a map.', ids.map),
      name: about(z.string(), 'Name of the city or region.', 'Port Meridian'),
      translations: about(z.record(z.string(), z.string()), 'The name in other languages, by language.', {
        ar: 'بورت ميريديان',
      }),
      center: about(latLng, 'The initial map position.'),
      bounds,
      attribution: about(
        z.nullable(z.string()),
        'The attribution to show on every map; null when none is required.',
      ),
      generated: about(z.boolean(), 'True for the generated demo city.'),
      tiles: about(
        z.nullable(
          z.object({
            url: about(
              z.string(),
              'A URL template with `{z}`, `{x}` and `{y}`.',
              '/api/map/tiles/1/{z}/{x}/{y}',
            ),
            minZoom: about(z.int(), 'The lowest zoom level with tiles.', 0),
            maxZoom: about(
              z.int(),
              'The highest zoom level with tiles. Scale these tiles for higher levels.',
              14,
            ),
          }),
        ),
        'Vector tiles of this version; null when the map has none.',
      ),
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      version: ids.map,
      name: 'Port Meridian',
      translations: { ar: 'بورت ميريديان' },
      center: { lat: 38.702626, lng: -9.902995 },
      bounds: { south: 38.686412, west: -9.912231, north: 38.713589, east: -9.882625 },
      attribution: null,
      generated: true,
      tiles: { url: `/api/map/tiles/${ids.map}/{z}/{x}/{y}`, minZoom: 0, maxZoom: 14 },
    },
  },
)
