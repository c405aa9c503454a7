import { listMapCosts } from '@cabstand/contract/http/maps'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** The costs of map providers from the first day of the month of `today` (YYYY-MM-DD), by provider and currency. */
export const monthMapCostsQuery = (today: string) =>
  queryOptions({
    queryKey: ['map-costs', today],
    queryFn: async ({ signal }) => {
      const query = { from: `${today.slice(0, 8)}01`, to: today }
      const { costs } = await call(listMapCosts, { query }, { signal })
      const byProvider = Map.groupBy(costs, ({ provider, currency }) => `${provider} ${currency}`)
      return [...byProvider.values()].flatMap((ofOne) => {
        const sum = (key: 'calls' | 'costMicros') => ofOne.reduce((total, cost) => total + cost[key], 0)
        const [first] = ofOne
        return first ? [{ ...first, calls: sum('calls'), costMicros: sum('costMicros') }] : []
      })
    },
  })
