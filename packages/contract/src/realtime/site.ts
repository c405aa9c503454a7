import * as z from 'zod/mini'
import { about } from '../describe.ts'
import { feed } from './feed.ts'

const mark = (what: string) =>
  about(z.string(), `A mark without meaning, which differs after ${what} changed.`, 'pV0x7Kc2mQ1a')

/** What open apps show besides records: they read it again when its mark differs. */
export const siteFeed = feed({
  name: 'site',
  kind: 'state',
  roles: ['rider', 'driver', 'fleetadmin', 'admin'],
  state: z.object({ texts: mark('languages or their texts'), settings: mark('settings') }),
})

export type SiteMarks = z.infer<typeof siteFeed.state>
