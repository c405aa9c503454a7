import type { ProviderAnswer, ProviderReport } from '../provider.ts'

/** What counts of several tries to pay in one checkout, first. */
const counting: readonly ProviderReport['status'][] = [
  ...(['paid', 'pending', 'reversed', 'failed', 'cancelled', 'expired', 'open'] as const),
]

/** What all tries to pay in one checkout come to; undefined: there are none. */
export function readCheckout(tries: readonly ProviderReport[]): ProviderAnswer | undefined {
  const [first, ...others] = tries.toSorted((a, b) => counting.indexOf(a.status) - counting.indexOf(b.status))
  return first === undefined || others.length === 0 ? first : { ...first, others }
}
