import type { MapCostLine } from '../platform/db/stored-values.ts'

export type { MapCostLine }

/** Who a request to the map is made for: quotas count per account, and costs are recorded on it. */
export interface MapAccount {
  readonly user?: string
  /** Of a client that is not signed in. */
  readonly address?: string
  /** One search, from the first letter to the chosen place. Some providers bill it as one unit. */
  readonly session?: string
  /** Collects the cost of one quote. */
  readonly quote?: MapCostTally
  /** The booking that the request is made for. */
  readonly bookingId?: string
}

/** Sums costs by provider. */
export class MapCostTally {
  private readonly byProvider = new Map<string, MapCostLine>()

  add({ provider, currency, calls, costMicros }: MapCostLine): void {
    const before = this.byProvider.get(provider)
    this.byProvider.set(provider, {
      provider,
      currency,
      calls: (before?.calls ?? 0) + calls,
      costMicros: (before?.costMicros ?? 0) + costMicros,
    })
  }

  lines(): readonly MapCostLine[] {
    return [...this.byProvider.values()]
  }
}

/** The account of an HTTP client. */
export function accountOf(context: {
  readonly caller: { readonly role: string; readonly userId?: string }
  readonly client: { readonly address: string }
}): MapAccount {
  const { userId } = context.caller
  return userId === undefined ? { address: context.client.address } : { user: userId }
}
