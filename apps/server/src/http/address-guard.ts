import { addressBlock } from './address-block.ts'
import { AppError } from './errors.ts'
import { TokenBuckets } from './token-buckets.ts'

/** Charges a caller for a costly read; throws `too_many_requests` when an address asks too much. */
export type AddressGuard = (context: { readonly client: { readonly address: string } }, cost?: number) => void

/** One guard for all map and price reads. `exempt` lets the demo's simulator through. */
export function createAddressGuard(options: {
  now: () => Date
  exempt: (address: string) => boolean
}): AddressGuard {
  const buckets = new TokenBuckets({ perSecond: 20, burst: 120 })
  return ({ client }, cost = 1) => {
    if (options.exempt(client.address)) return
    const retrySeconds = buckets.take(addressBlock(client.address), options.now().getTime(), cost)
    if (retrySeconds > 0) {
      throw new AppError('too_many_requests', {
        detail: `Try again in ${retrySeconds} s.`,
        params: { retrySeconds },
      })
    }
  }
}
