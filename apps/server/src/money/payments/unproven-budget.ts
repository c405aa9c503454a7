import { addressBlock } from '../../platform/http/address-block.ts'
import { AppError } from '../../platform/http/errors.ts'
import { TokenBuckets } from '../../platform/http/token-buckets.ts'

/** One sender cannot use up what all have together: a provider sends from several addresses, and repeats for days. */
const ofAddress = { perSecond: 3, burst: 120 } as const
const ofProvider = { perSecond: 10, burst: 600 } as const

/**
 * Limits messages that are not proven to come from the provider: each costs a row, a job and a request to the provider.
 * The function throws `too_many_requests`.
 */
export function createUnprovenBudget(now: () => Date): (provider: string, address: string) => void {
  const addresses = new TokenBuckets(ofAddress)
  const providers = new TokenBuckets(ofProvider)
  return (provider, address) => {
    const nowMs = now().getTime()
    const retrySeconds =
      addresses.take(`${provider} ${addressBlock(address)}`, nowMs) || providers.take(provider, nowMs)
    if (retrySeconds > 0)
      throw new AppError('too_many_requests', {
        detail: `Deliver it again in ${retrySeconds} s.`,
        params: { retrySeconds },
      })
  }
}
