import { tripLinkPath } from '@cabstand/contract/pages'
import type { KeyedHash } from '../../people/auth/index.ts'

/** Bytes of a token: enough that none can be guessed. */
const tokenBytes = 16

/** The tokens of links. They are computed, so that the rider can be shown a link again that is stored only as a hash. */
export interface TripLinks {
  path(linkId: string): string
  /** By which the row of a token is found. */
  lookupHash(token: string): Buffer
  newHash(linkId: string): Buffer
}

export function createTripLinks(hash: KeyedHash): TripLinks {
  const tokenOf = (linkId: string) => hash('trip-link', linkId).subarray(0, tokenBytes).toString('base64url')
  const lookupHash = (token: string) => hash('trip-link-lookup', token)
  return {
    path: (linkId) => tripLinkPath(tokenOf(linkId)),
    lookupHash,
    newHash: (linkId) => lookupHash(tokenOf(linkId)),
  }
}
