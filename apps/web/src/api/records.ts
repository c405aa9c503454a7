import type { RowOfRecord, StaffRecord } from '@cabstand/contract/records/define-record'
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { listKeys } from './queries/lists.ts'
import type { CacheEffect } from './use-action.ts'

const keyOf = ({ list }: Pick<StaffRecord, 'list'>) => ['records', list.name] as const

/** One record as it is stored now; for admins. */
export const recordQuery = <R extends StaffRecord>(record: R, id: string) =>
  queryOptions({
    queryKey: [...keyOf(record), id],
    queryFn: async ({ signal }) => (await call(record.get, { params: { id } }, { signal })) as RowOfRecord<R>,
  })

/** A change of records: their list, the form of one, and what else shows them. */
export const recordEffect = (
  record: Pick<StaffRecord, 'list'>,
  further: readonly QueryKey[] = [],
): CacheEffect<unknown, unknown> => ({
  renew: () => [listKeys.list(record.list.name), keyOf(record), ...further],
})
