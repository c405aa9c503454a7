import type { Role } from '@cabstand/domain/roles'
import * as z from 'zod/mini'
import { about } from '../describe.ts'
import { feed, type StateFeedDefinition } from '../realtime/feed.ts'

const state = z.object({
  mark: about(
    z.string(),
    'Without meaning. It differs after rows that the person may see have changed.',
    '3f9',
  ),
})

export type ListFeed = StateFeedDefinition & { readonly state: typeof state }

/** Tells those who look at a list that rows have changed: they read them again. */
export function listFeed(name: string, roles: readonly Role[]): ListFeed {
  return feed({ name, kind: 'state', roles, state })
}
