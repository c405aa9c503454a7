import { OutboundFailure } from '../../../../platform/outbound/outbound-request.ts'

/** The merchant accounts of an operator. */
export interface Accounts {
  readonly ids: readonly string[]
  has(currency: string): boolean
  /** The account that charges in a currency. Throws OutboundFailure where there is none. */
  get(currency: string): string
}

/** Reads `EUR=first USD=second`. */
export function readAccounts(listed: string): Accounts {
  const byCurrency = new Map(listed.split(' ').map((pair) => [pair.slice(0, 3), pair.slice(4)]))
  return {
    ids: [...byCurrency.values()],
    has: (currency) => byCurrency.has(currency),
    get(currency) {
      const id = byCurrency.get(currency)
      if (id === undefined) throw new OutboundFailure('rejected', `has no merchant account for ${currency}`)
      return id
    },
  }
}

/** One minor unit: Braintree states no minimum but that an amount is above zero. */
export const leastAmount = (currency: string, accounts: Accounts): number | undefined =>
  accounts.has(currency) ? 1 : undefined
