import { getListLook } from '@cabstand/contract/http/people/users'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** How this person has arranged a list. */
export const listLookQuery = (list: string) =>
  queryOptions({
    queryKey: ['list-look', list],
    queryFn: ({ signal }) => call(getListLook, { params: { list } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
