import * as z from 'zod/mini'
import { about } from '../describe.ts'
import { feed } from './feed.ts'

/** Tells people who look at their wallet that it has changed, or a withdrawal from it. */
export const walletFeed = feed({
  name: 'wallet',
  kind: 'state',
  roles: ['rider', 'driver'],
  state: z.object({
    mark: about(z.string(), 'A text without meaning that differs after a change.', '8410-0-2-1'),
  }),
})
