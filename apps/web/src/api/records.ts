import type { ListedRecord, RowOfRecord, StaffRecord } from '@cabstand/contract/records/define-record'
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { listKeys } from './queries/lists.ts'
import type { CacheEffect } from './use-action.ts'

const keyOf = ({ subject }: Pick<StaffRecord, 'subject'>) => ['records', subject] as const

/** One record as it is stored now; for admins. */
export const recordQuery = <R extends StaffRecord>(record: R, id: string) =>
  queryOptions({
    queryKey: [...keyOf(record), id],
    queryFn: async ({ signal }) => (await call(record.get, { params: { id } }, { signal })) as RowOfRecord<R>,
  })

/** A change of records: their list, the form of one, and what else shows them. */
export const recordEffect = (
  record: StaffRecord | ListedRecord,
  further: readonly QueryKey[] = [],
): CacheEffect<unknown, unknown> => ({
  keep: (client, output) => {
    if (isSaved(output)) client.setQueryData(recordQuery(record, output.id).queryKey, output)
  },
  renew: () => [...('list' in record ? [listKeys.list(record.list.name)] : []), keyOf(record), ...further],
})

const isSaved = (output: unknown): output is RowOfRecord<StaffRecord> =>
  typeof output === 'object' && output !== null && 'id' in output
