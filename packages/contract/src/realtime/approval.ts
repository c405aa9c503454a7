import * as z from 'zod/mini'
import { about } from '../describe.ts'
import { approvalNeeds } from '../http/people/driver-sign-up.ts'
import { feed } from './feed.ts'

/** For a driver who waits for approval: whether it has come, and what staff need before. */
export const approvalFeed = feed({
  name: 'approval',
  kind: 'state',
  roles: ['waitingDriver'],
  state: z.object({
    approved: about(z.boolean(), 'True: connect again; the session is now that of a driver.'),
    ...approvalNeeds,
  }),
})
