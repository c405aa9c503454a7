import type { OutputOf } from '@cabstand/contract/endpoint'
import {
  beginIdentitySignIn,
  type IdentityProviderName,
  returnFromIdentityProvider,
} from '@cabstand/contract/http/people/identities'
import type { Me } from '@cabstand/contract/http/people/users'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { tabStorage } from '../../ui/storage.ts'

type Returned = OutputOf<typeof returnFromIdentityProvider>
export type Newcomer = NonNullable<Returned['newcomer']>

/** The address to open after the sign-in, kept while the provider's page is shown. */
const keptRedirect = 'sign-in-redirect'

interface ComingBack {
  /** What the provider added to the address. */
  readonly query: string
  readonly redirect: string | undefined
}

/** Undefined when the browser does not come from a provider. */
export function readComingBack(): ComingBack | undefined {
  const query = window.location.search.slice(1)
  const names = new URLSearchParams(query)
  if (!names.has('state') || !(names.has('code') || names.has('error'))) return undefined
  return { query, redirect: tabStorage.read(keptRedirect) ?? undefined }
}

/** The way to the page of Google, Apple or Facebook. */
export function useProviderPage(redirect: string | undefined) {
  return useMutation<{ url: string }, ApiError, IdentityProviderName>({
    mutationFn: (provider) => call(beginIdentitySignIn, { body: { provider } }),
    onSuccess: ({ url }) => {
      tabStorage.write(keptRedirect, redirect ?? null)
      window.location.assign(url)
    },
  })
}

/** What becomes of the way back. */
export function useComingBack(onSignedIn: (me: Me) => void, comingBack: ComingBack | undefined) {
  const [query, setQuery] = useState(comingBack?.query)
  const { mutate, isError, error, data } = useMutation<Returned, ApiError, string>({
    mutationFn: (said) => call(returnFromIdentityProvider, { body: { query: said, waiting: true } }),
    onSuccess: ({ signedIn }) => {
      if (signedIn) onSignedIn(signedIn.user)
    },
  })
  const isTaken = useRef(false)
  const take = useEffectEvent(() => {
    if (query === undefined || isTaken.current) return
    isTaken.current = true
    // It is of no use twice, and must not stay in the history.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    mutate(query)
  })
  useEffect(() => take(), [])
  const newcomer = query === undefined ? undefined : (data?.newcomer ?? undefined)
  return {
    isReturning: query !== undefined && newcomer === undefined && !isError,
    newcomer,
    error: query === undefined ? null : error,
    /** The person signs in otherwise. */
    forget: () => setQuery(undefined),
  }
}
