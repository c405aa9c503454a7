import { addressBlock } from './address-block.ts'
import { AppError } from './errors.ts'
import { TokenBuckets } from './token-buckets.ts'

/** Charges a caller; throws `too_many_requests` when an address asks too much. */
export type AddressGuard = (context: { readonly client: { readonly address: string } }, cost?: number) => void

/** What map and price reads cost: one token is a place suggestion. */
const readTokens = { perSecond: 20, burst: 120 } as const

/**
 * Bytes that callers make the server keep for minutes. As much as an address may ask for by its tokens when trips are
 * those of a city; whoever asks for very long ones gets fewer.
 */
const storedBytes = { perSecond: 50_000, burst: 10_000_000 } as const

/** An IPv6 /48, which one subscriber may hold, has so many times what an address has. */
const networkShare = 5

interface GuardOptions {
  readonly now: () => Date
  /** Lets the demo's simulator through. */
  readonly exempt: (address: string) => boolean
}

/** One guard for all map and price reads. */
export function createAddressGuard(options: GuardOptions): AddressGuard {
  return createGuard(options, readTokens)
}

/** One guard for what callers make the server store; its cost is in bytes. */
export function createStorageGuard(options: GuardOptions): AddressGuard {
  return createGuard(options, storedBytes)
}

function createGuard(
  options: GuardOptions,
  { perSecond, burst }: { perSecond: number; burst: number },
): AddressGuard {
  const addresses = new TokenBuckets({ perSecond, burst })
  const networks = new TokenBuckets({ perSecond: perSecond * networkShare, burst: burst * networkShare })
  return ({ client }, cost = 1) => {
    if (options.exempt(client.address)) return
    const nowMs = options.now().getTime()
    const block = addressBlock(client.address)
    const retrySeconds =
      addresses.take(block, nowMs, cost) ||
      (block.includes(':') ? networks.take(addressBlock(client.address, 48), nowMs, cost) : 0)
    if (retrySeconds > 0) {
      throw new AppError('too_many_requests', {
        detail: `Try again in ${retrySeconds} s.`,
        params: { retrySeconds },
      })
    }
  }
}
