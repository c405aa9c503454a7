import { approvalFeed } from '@cabstand/contract/realtime/approval'
import { findMissingForApproval } from '@cabstand/domain/people/missing-for-approval'
import type { Database } from '../../platform/db/database.ts'
import { encodeBy, type Feed, stateFeed } from '../../platform/realtime/feed.ts'
import { approvalTopics } from '../person-records/index.ts'
import { listApplicants } from './applicant-store.ts'
import { toBlock } from './application.ts'

/** Tells a driver who waits what staff need, and that they are approved or blocked. */
export function createApprovalFeed(db: Database): Feed {
  return stateFeed(approvalFeed, {
    topics: approvalTopics,
    admit: async (_, { role }) => role,
    async read(people) {
      const rows = await listApplicants(db, people)
      return new Map(
        rows.map((row) => [
          row.id,
          {
            approved: row.approved,
            missing: findMissingForApproval(row),
            approvalNote: row.approvalNote,
            blocked: toBlock(row),
          },
        ]),
      )
    },
    encode: encodeBy(approvalFeed.state),
  })
}
