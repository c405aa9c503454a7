import * as contract from '@cabstand/contract/http/maps'
import type { AddressGuard } from '../platform/http/address-guard.ts'
import type { Crowds } from '../platform/http/crowds.ts'
import { type Context, type Route, route } from '../platform/http/route.ts'
import { accountOf, type MapAccount } from './account.ts'
import { describePlace } from './describe-place.ts'
import { pointPlace, readPointPlace } from './point-place.ts'
import { type Maps, OutsideServiceAreaError, type Place, type PlaceSuggestion } from './port.ts'
import { routingRoutes } from './routing-routes.ts'

const toWirePlace = (place: Place) => ({ ...place, description: describePlace(place) })

const toWireSuggestion = ({ id, kind, lat, lng, ...place }: PlaceSuggestion) => ({
  id,
  description: describePlace(place),
  structuredFormatting: {
    mainText: place.mainText,
    secondaryText: place.secondaryText,
    mainTextMatchedSubstrings: [...place.matched],
  },
  kind,
  ...(lat === undefined || lng === undefined ? {} : { lat, lng }),
})

const withSession = (context: Parameters<typeof accountOf>[0], session: string | undefined): MapAccount => ({
  ...accountOf(context),
  ...(session === undefined ? {} : { session }),
})

/** The address near a position. Where there is none but a road is near, the point itself can be a pickup place. */
async function findPlaceAt(maps: Maps, context: Context<typeof contract.reversePlace>): Promise<Place> {
  const { query } = context
  const place = await maps.for(accountOf(context)).reversePlace(query, query.language)
  if (place !== undefined) return place
  const [isServed] = await maps.serves([query])
  if (!isServed) throw new OutsideServiceAreaError([0])
  return pointPlace(query)
}

/** Places, routes and information about the map: public, rate-limited by address. */
export function mapsRoutes(deps: {
  maps: Maps
  guard: AddressGuard
  crowds: Crowds
  /** ISO 3166-1 code of the only country to suggest places from; empty: any. */
  country: () => Promise<string>
}): Route[] {
  const { maps, guard, crowds } = deps
  return [
    route(contract.suggestPlaces, {
      read: async (context) => {
        await guard(context)
        const { query, lat, lng, limit, language, session } = context.query
        const country = (await deps.country()).toUpperCase()
        const asked = {
          query,
          ...(lat === undefined || lng === undefined ? {} : { near: { lat, lng } }),
          ...(limit === undefined ? {} : { limit }),
          ...(language === undefined ? {} : { language }),
          ...(country === '' ? {} : { country }),
        }
        const places = await crowds.quotes(() => maps.for(withSession(context, session)).suggestPlaces(asked))
        return { places: places.map(toWireSuggestion) }
      },
    }),
    route(contract.listPopularPlaces, {
      read: async (context) => {
        await guard(context)
        const { lat, lng, language } = context.query
        const country = (await deps.country()).toUpperCase()
        const asked = {
          near: lat === undefined || lng === undefined ? maps.info().center : { lat, lng },
          ...(language === undefined ? {} : { language }),
          ...(country === '' ? {} : { country }),
        }
        const places = await crowds.quotes(() => maps.listPopularPlaces(asked))
        return { places: places.map(toWireSuggestion) }
      },
    }),
    route(contract.reversePlace, {
      read: async (context) => {
        await guard(context)
        return toWirePlace(await crowds.quotes(() => findPlaceAt(maps, context)))
      },
    }),
    route(contract.getPlace, {
      read: async (context) => {
        await guard(context)
        const { language, session } = context.query
        const point = readPointPlace(context.params.id)
        if (point !== undefined) return toWirePlace(point)
        const known = maps.for(withSession(context, session))
        return toWirePlace(await known.getPlace(context.params.id, language))
      },
    }),
    ...routingRoutes(deps),
    route(contract.getMap, {
      read: async () => {
        const { version, name, translations, center, bounds, attribution, generated, tiles } = maps.info()
        return {
          version,
          name,
          translations,
          center,
          bounds,
          attribution,
          generated,
          tiles: tiles ? { ...tiles, url: `/api/map/tiles/${version}/{z}/{x}/{y}` } : null,
        }
      },
    }),
  ]
}
