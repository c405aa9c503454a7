import { getSettings } from '@cabstand/contract/http/operator/settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

const settingsSeconds = 60

/** The public settings. The document has them; they are read again when the person comes back to the tab. */
export const settingsQuery = queryOptions({
  queryKey: ['settings', 'public'],
  queryFn: ({ signal }) => call(getSettings, {}, { signal }),
  staleTime: settingsSeconds * 1000,
})
