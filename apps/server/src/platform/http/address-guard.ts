import { addressBlock } from './address-block.ts'
import { AppError } from './errors.ts'
import { type BucketSize, type Buckets, TokenBuckets } from './token-buckets.ts'

/** Charges a request to its address. Rejects with `too_many_requests` when the budget of the address is used up. */
export type AddressGuard = (
  context: { readonly client: { readonly address: string } },
  cost?: number,
) => Promise<void>

/** Budget of map and price reads. A place suggestion costs one token. */
const readTokens = { perSecond: 20, burst: 120 } as const

/**
 * Budget of bytes that requests store for minutes. For trips within a city it allows as many requests as the tokens do;
 * for very long trips it allows fewer.
 */
const storedBytes = { perSecond: 50_000, burst: 10_000_000 } as const

/** The budget of an IPv6 /48, which one subscriber may have, is this many times the budget of an address. */
const networkShare = 5

interface GuardOptions {
  readonly now: () => Date
  /** Exempts the demo's simulator. */
  readonly exempt: (address: string) => boolean
  /** Makes buckets that all processes share; absent: each process has its own. */
  readonly createBuckets?: ((name: string, size: BucketSize) => Buckets) | undefined
}

/** One guard for all map and price reads. */
export function createAddressGuard(options: GuardOptions): AddressGuard {
  return createGuard(options, 'reads', readTokens)
}

/** One guard for data that requests store; the cost is in bytes. */
export function createStorageGuard(options: GuardOptions): AddressGuard {
  return createGuard(options, 'stored-bytes', storedBytes)
}

function createGuard(options: GuardOptions, name: string, { perSecond, burst }: BucketSize): AddressGuard {
  const { createBuckets = (_: string, size: BucketSize) => new TokenBuckets(size) } = options
  const addresses = createBuckets(name, { perSecond, burst })
  const networks = createBuckets(`${name}-of-networks`, {
    perSecond: perSecond * networkShare,
    burst: burst * networkShare,
  })
  return async ({ client }, cost = 1) => {
    if (options.exempt(client.address)) return
    const nowMs = options.now().getTime()
    const block = addressBlock(client.address)
    const retrySeconds =
      (await addresses.take(block, nowMs, cost)) ||
      (block.includes(':') ? await networks.take(addressBlock(client.address, 48), nowMs, cost) : 0)
    if (retrySeconds > 0) {
      throw new AppError('too_many_requests', {
        detail: `Try again in ${retrySeconds} s.`,
        params: { retrySeconds },
      })
    }
  }
}
