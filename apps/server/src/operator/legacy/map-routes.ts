import type { BodyOf, Described, EndpointDefinition } from '@cabstand/contract/endpoint'
import * as contract from '@cabstand/contract/http/operator/legacy'
import { accountOf, type Maps } from '../../maps/index.ts'
import type { Client } from '../../platform/caller.ts'
import type { AddressGuard } from '../../platform/http/address-guard.ts'
import type { Crowds } from '../../platform/http/crowds.ts'
import { toRefusal } from '../../platform/http/errors.ts'
import { type AnswerOf, type Context, type Route, route } from '../../platform/http/route.ts'
import { assertCredentials } from './credentials.ts'
import { inLegacyWords } from './legacy-words.ts'
import { getAddress, getCoords, getDirections, getDistanceMatrix, listSuggestions } from './map-calls.ts'

export type MapCallDeps = Parameters<typeof assertCredentials>[0] & {
  readonly maps: Maps
  readonly guard: AddressGuard
  readonly crowds: Crowds
  /** ISO 3166-1 code of the country to suggest places in; empty: any country. */
  readonly country: () => Promise<string>
}

/** The map endpoints of existing mobile clients, under the paths of these clients. */
export function mapRoutes(deps: MapCallDeps): Route[] {
  return [
    mapCall(deps, contract.legacyAddress, 'fetchAddressfromCoords', 1, getAddress),
    mapCall(deps, contract.legacyDirections, 'getDirectionsApi', 4, getDirections),
    mapCall(deps, contract.legacyAutocomplete, 'fetchPlacesAutocomplete', 1, async (maps, body) =>
      listSuggestions(maps, body, (await deps.country()).toUpperCase()),
    ),
    mapCall(deps, contract.legacyCoords, 'fetchCoordsfromPlace', 1, getCoords),
    mapCall(deps, contract.legacyDistanceMatrix, 'getDistanceMatrix', 10, getDistanceMatrix),
  ]
}

const sessionPattern = /^[\w-]{8,36}$/

/** `call` is the clients' name for the endpoint. Failures have the message that clients expect, `… Call Error`. */
function mapCall<E extends Described<EndpointDefinition>>(
  deps: MapCallDeps,
  endpoint: E,
  call: string,
  cost: number,
  answer: (maps: Maps, body: BodyOf<E>) => Promise<AnswerOf<E>>,
): Route {
  const admit = async (client: Client): Promise<void> => {
    try {
      await deps.guard({ client }, cost)
      await assertCredentials(deps, client)
    } catch (error) {
      const refusal = toRefusal(error)
      throw inLegacyWords(refusal, refusal.code)
    }
  }
  const read = async (context: Context<E>): Promise<AnswerOf<E>> => {
    const { sessiontoken } = context.body as { sessiontoken?: string }
    const session = sessionPattern.test(sessiontoken ?? '') ? { session: sessiontoken ?? '' } : {}
    const maps = deps.maps.for({ ...accountOf(context), ...session })
    return deps.crowds.legacyMaps(() => answer(maps, context.body))
  }
  return route(endpoint, {
    admit,
    read,
    refuse: (error) => inLegacyWords(toRefusal(error), `${call} Call Error`),
  })
}
