import * as z from 'zod/mini'
import { OutboundFailure } from '../../../platform/outbound/outbound-request.ts'
import type { Operation } from '../provider.ts'
import { latitude, longitude, readBody, urlOf } from '../replies.ts'
import { placeKindOf } from './place-kind.ts'
import { toTexts } from './places.ts'

const answer = z.object({
  status: z.string(),
  results: z.optional(
    z.array(
      z.object({
        place_id: z.string(),
        formatted_address: z.string(),
        types: z.array(z.string()),
        geometry: z.object({ location: z.object({ lat: latitude, lng: longitude }) }),
      }),
    ),
  ),
})

/** The Geocoding API reports errors in `status`, with HTTP 200. */
export function reverseGeocode(host: string, key: string): Operation<'reverse'> {
  return {
    request: ({ point, language }) => ({
      method: 'GET',
      url: urlOf(host, '/maps/api/geocode/json', {
        latlng: `${point.lat},${point.lng}`,
        language,
        // Towns and countries are not pickup places.
        result_type: 'street_address|premise|point_of_interest|route|intersection',
        key,
      }),
    }),
    read: (reply) => {
      const { status, results } = readBody(reply, answer)
      if (status === 'ZERO_RESULTS') return undefined
      if (status !== 'OK') throw failureOf(status)
      const [first] = results ?? []
      if (first === undefined) return undefined
      const { place_id, formatted_address, types, geometry } = first
      return {
        id: `g:${place_id}`,
        ...toTexts(formatted_address),
        kind: placeKindOf(types),
        ...geometry.location,
      }
    },
  }
}

function failureOf(status: string): OutboundFailure {
  const known = /^\w{1,40}$/.test(status) ? status : 'an unknown status'
  if (status === 'REQUEST_DENIED') return new OutboundFailure('refused', `answered ${known}`)
  if (status === 'INVALID_REQUEST') return new OutboundFailure('rejected', `answered ${known}`)
  return new OutboundFailure('overloaded', `answered ${known}`)
}
