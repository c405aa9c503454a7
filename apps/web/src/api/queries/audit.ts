import { listRecordHistory } from '@cabstand/contract/http/operator/audit-log'
import type { SubjectType } from '@cabstand/contract/schemas/audit'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import type { StaffRole } from './lists.ts'
import { recordHistoryKey } from './record-history-key.ts'

/** What staff changed in one record, newest first, page by page. */
export const recordHistoryQuery = (as: StaffRole, subjectType: SubjectType, subjectId: string) =>
  infiniteQueryOptions({
    queryKey: recordHistoryKey(subjectType, subjectId),
    queryFn: ({ signal, pageParam }) =>
      call(
        listRecordHistory,
        {
          params: { subjectType, subjectId },
          query: { limit: '10', ...(pageParam !== null && { cursor: pageParam }) },
        },
        { as, signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
