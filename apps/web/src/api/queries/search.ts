import {
  type minSearchLength as MinSearchLength,
  searchConsole,
} from '@cabstand/contract/http/operator/console'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** Typed by the contract, whose schemas stay out of the browser. */
export const minSearchLength: typeof MinSearchLength = 3

/** What staff find by a text; nothing is asked for a shorter one than the server takes. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(searchConsole, { query: { query: text } }, { signal }),
    enabled: text.length >= minSearchLength,
    placeholderData: keepPreviousData,
  })
