import type { OutputOf } from '@cabstand/contract/endpoint'
import { getStreets } from '@cabstand/contract/http/maps'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { type Bounds, containsBounds, growBounds, type Size } from './projection.ts'
import { type View, viewBounds } from './view.ts'

export type Streets = OutputOf<typeof getStreets>
export type ZoomClass = 'city' | 'district' | 'street'

/** Beyond the view, by this share of it on each side, streets are read ahead. */
const readAheadShare = 0.6

export interface LoadedBox {
  readonly bounds: Bounds
  readonly zoomClass: ZoomClass
}

export function zoomClassOf(zoom: number): ZoomClass {
  if (zoom < 12.6) return 'city'
  return zoom < 14.4 ? 'district' : 'street'
}

/** The box to have loaded: the known one while it holds the view, else a new one around the view. */
export function boxFor(known: LoadedBox | undefined, view: View, size: Size): LoadedBox {
  const shown = viewBounds(view, size)
  const zoomClass = zoomClassOf(view.zoom)
  if (known && known.zoomClass === zoomClass && containsBounds(known.bounds, shown)) return known
  return { bounds: growBounds(shown, readAheadShare), zoomClass }
}

const streetsQuery = (box: LoadedBox | undefined) =>
  queryOptions({
    queryKey: ['streets', box, document.documentElement.lang],
    queryFn: ({ signal }) => {
      if (!box) throw new Error('Streets need a view')
      const { south, west, north, east } = box.bounds
      const language = document.documentElement.lang
      const query = {
        south: south.toFixed(5),
        west: west.toFixed(5),
        north: north.toFixed(5),
        east: east.toFixed(5),
        zoomClass: box.zoomClass,
        language,
      }
      return call(getStreets, { query }, { signal })
    },
    enabled: box !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })

/** Streets around the view; what was loaded before stays until the new ones are there. */
export function useStreets(view: View | undefined, size: Size): Streets | undefined {
  const [box, setBox] = useState<LoadedBox>()
  const next = view && size.width > 0 ? boxFor(box, view, size) : box
  if (next !== box) setBox(next)
  return useQuery(streetsQuery(next)).data
}
