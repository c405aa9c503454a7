import type { BodyOf, EndpointDefinition, OutputOf } from '@cabstand/contract/endpoint'
import * as contract from '@cabstand/contract/http/legacy'
import type { AddressGuard } from '../../http/address-guard.ts'
import { AppError, toRefusal } from '../../http/errors.ts'
import { type Client, type Context, type Route, route } from '../../http/route.ts'
import { accountOf, type Maps } from '../maps/index.ts'
import { assertCredentials } from './credentials.ts'
import { getAddress, getCoords, getDirections, getDistanceMatrix, listSuggestions } from './map-calls.ts'

export type { LegacyCredentials } from './credentials.ts'

type LegacyParts = Parameters<typeof assertCredentials>[0] & {
  readonly maps: Maps
  readonly guard: AddressGuard
  /** ISO 3166-1 code of the only country that is suggested; empty: any. */
  readonly country: () => Promise<string>
}

/** The map calls of existing mobile clients, under their own paths. */
export function legacyRoutes(parts: LegacyParts): Route[] {
  return [
    mapCall(parts, contract.legacyAddress, 'fetchAddressfromCoords', 1, getAddress),
    mapCall(parts, contract.legacyDirections, 'getDirectionsApi', 4, getDirections),
    mapCall(parts, contract.legacyAutocomplete, 'fetchPlacesAutocomplete', 1, async (maps, body) =>
      listSuggestions(maps, body, (await parts.country()).toUpperCase()),
    ),
    mapCall(parts, contract.legacyCoords, 'fetchCoordsfromPlace', 1, getCoords),
    mapCall(parts, contract.legacyDistanceMatrix, 'getDistanceMatrix', 10, getDistanceMatrix),
  ]
}

const sessionPattern = /^[\w-]{8,36}$/

/** `call` is the name that clients give it; its failures are told in their words, `… Call Error`. */
function mapCall<E extends EndpointDefinition>(
  parts: LegacyParts,
  endpoint: E,
  call: string,
  cost: number,
  answer: (maps: Maps, body: BodyOf<E>) => Promise<OutputOf<E>>,
): Route {
  const admit = async (client: Client): Promise<void> => {
    try {
      parts.guard({ client }, cost)
      await assertCredentials(parts, client)
    } catch (error) {
      const refusal = toRefusal(error)
      throw inLegacyWords(refusal, refusal.code)
    }
  }
  const read = async (context: Context<E>): Promise<OutputOf<E>> => {
    const { sessiontoken } = context.body as { sessiontoken?: string }
    const session = sessionPattern.test(sessiontoken ?? '') ? { session: sessiontoken ?? '' } : {}
    return answer(parts.maps.for({ ...accountOf(context), ...session }), context.body)
  }
  return route(endpoint, {
    admit,
    read: read as never,
    refuse: (error) => inLegacyWords(toRefusal(error), `${call} Call Error`),
  })
}

/** The same refusal with the text that clients show, unless it has one already. */
function inLegacyWords(refusal: AppError, legacyText: string): AppError {
  const { code, detail, errors, params, cause } = refusal
  if (refusal.legacyText !== undefined) return refusal
  return new AppError(code, {
    legacyText,
    ...(detail === undefined ? {} : { detail }),
    ...(errors === undefined ? {} : { errors }),
    ...(params === undefined ? {} : { params }),
    ...(cause === undefined ? {} : { cause }),
  })
}
