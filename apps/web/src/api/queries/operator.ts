import { getLanguageTexts, listLanguageRecords } from '@cabstand/contract/http/operator/languages'
import { getSitePages } from '@cabstand/contract/http/operator/site-pages'
import { getAllSettings } from '@cabstand/contract/http/operator/staff-settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** All settings, for admins. */
export const allSettingsQuery = queryOptions({
  queryKey: ['settings', 'all'],
  queryFn: ({ signal }) => call(getAllSettings, {}, { signal }),
})

const languagesKey = ['languages'] as const
export const languageKeys = {
  all: languagesKey,
  list: [...languagesKey, 'list'],
  texts: (id: string) => [...languagesKey, 'texts', id] as const,
  pages: (id: string) => [...languagesKey, 'pages', id] as const,
} as const

/** The languages with their coverage, for admins. */
export const languageRecordsQuery = queryOptions({
  queryKey: languageKeys.list,
  queryFn: ({ signal }) => call(listLanguageRecords, {}, { signal }),
})

/** Every text of a language, for admins. */
export const languageTextsQuery = (id: string) =>
  queryOptions({
    queryKey: languageKeys.texts(id),
    queryFn: ({ signal }) => call(getLanguageTexts, { params: { id } }, { signal }),
  })

/** The pages of text of the website in a language, for admins. */
export const sitePagesQuery = (id: string) =>
  queryOptions({
    queryKey: languageKeys.pages(id),
    queryFn: ({ signal }) => call(getSitePages, { params: { id } }, { signal }),
  })
