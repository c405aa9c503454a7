import { listPersonReferrals } from '@cabstand/contract/http/money/person-referrals'
import {
  findCaller,
  getPerson,
  getPersonPosition,
  getPersonWallet,
  listDriverRatings,
  listPersonSessions,
  listPersonTrips,
  type PersonRecord,
} from '@cabstand/contract/http/people/person-records'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import type { StaffRole } from './lists.ts'

/** Who owns, referred, added and confirmed the person. */
type AdminsOnly = 'fleetadmin' | 'signupViaReferral' | 'addedBy' | 'waitsForConfirmation'

/** A person as staff see them; fleet admins see less of their drivers. */
export type ShownPerson = Omit<PersonRecord, AdminsOnly> & Partial<Pick<PersonRecord, AdminsOnly>>

/** Keys of everything cached about one person. */
export const personKeys = {
  all: (id: string) => ['person', id] as const,
  record: (id: string) => ['person', id, 'record'] as const,
  part: (id: string, part: 'position' | 'trips' | 'ratings' | 'wallet' | 'sessions' | 'referrals') =>
    ['person', id, part] as const,
} as const

/** Without a number: of all callers. */
export const callerKey = (mobile?: string | null) => (mobile ? (['caller', mobile] as const) : ['caller'])

export const personQuery = (as: StaffRole, id: string) =>
  queryOptions({
    queryKey: personKeys.record(id),
    queryFn: ({ signal }) => call(getPerson, { params: { id } }, { as, signal }) as Promise<ShownPerson>,
  })

const everyMilliseconds = 3000

/** Where a driver is, refetched every three seconds while the page is visible. */
export const personPositionQuery = (id: string) =>
  queryOptions({
    queryKey: personKeys.part(id, 'position'),
    queryFn: ({ signal }) => call(getPersonPosition, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: everyMilliseconds,
  })

/** Whom a person referred. */
export const personReferralsQuery = (id: string) =>
  queryOptions({
    queryKey: personKeys.part(id, 'referrals'),
    queryFn: ({ signal }) => call(listPersonReferrals, { params: { id } }, { signal }),
  })

export const personSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: personKeys.part(id, 'sessions'),
    queryFn: async ({ signal }) => (await call(listPersonSessions, { params: { id } }, { signal })).sessions,
  })

const pageQuery = (cursor: string | null) => ({ limit: '10', ...(cursor !== null && { cursor }) })
const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { readonly nextCursor: string | null }) => page.nextCursor,
}

/** Trips or rides, newest first, page by page. */
export const personTripsQuery = (id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: personKeys.part(id, 'trips'),
    queryFn: ({ signal, pageParam }) =>
      call(listPersonTrips, { params: { id }, query: pageQuery(pageParam) }, { signal }),
  })

/** Ratings with who gave them; for admins. */
export const driverRatingsQuery = (id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: personKeys.part(id, 'ratings'),
    queryFn: ({ signal, pageParam }) =>
      call(listDriverRatings, { params: { id }, query: pageQuery(pageParam) }, { signal }),
  })

export const personWalletQuery = (id: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: personKeys.part(id, 'wallet'),
    queryFn: ({ signal, pageParam }) =>
      call(getPersonWallet, { params: { id }, query: pageQuery(pageParam) }, { signal }),
  })

/** Who has a mobile number, with their places and latest rides; null: no account has it. */
export const callerQuery = (mobile: string | null) =>
  queryOptions({
    queryKey: callerKey(mobile),
    queryFn: async ({ signal }) => {
      const query = { mobile: mobile ?? '', language: document.documentElement.lang }
      return (await call(findCaller, { query }, { signal })).caller
    },
    enabled: mobile !== null,
    staleTime: 30_000,
    retry: false,
  })
