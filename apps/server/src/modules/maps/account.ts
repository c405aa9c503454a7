/** What one provider was asked for one purpose, and what that cost. */
export interface MapCostLine {
  readonly provider: string
  /** ISO 4217; XXX: no money. */
  readonly currency: string
  readonly calls: number
  readonly costMicros: number
}

/** On whose behalf the map is asked: whom quotas count for, and where the cost is written down. */
export interface MapAccount {
  readonly user?: string
  /** Of somebody who is not signed in. */
  readonly address?: string
  /** One search from its first letter to the choice, which some providers bill as one. */
  readonly session?: string
  /** Collects what the quote at hand costs. */
  readonly quote?: MapCostTally
  /** The booking under way that asks. */
  readonly bookingId?: string
}

/** Adds costs up by provider. */
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

/** The account of somebody who calls over HTTP. */
export function accountOf(context: {
  readonly caller: { readonly role: string; readonly userId?: string }
  readonly client: { readonly address: string }
}): MapAccount {
  const { userId } = context.caller
  return userId === undefined ? { address: context.client.address } : { user: userId }
}
