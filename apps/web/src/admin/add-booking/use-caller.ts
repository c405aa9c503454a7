import type { CallerRecord } from '@cabstand/contract/http/people/person-records'
import { useQuery } from '@tanstack/react-query'
import { callerQuery } from '../../api/queries/people.ts'
import { useSettled } from '../../ui/use-settled.ts'

/** What is known about the number in the form. `other`: not a rider, so no trip is booked for them. */
export type CallerState =
  | { readonly kind: 'none' | 'looking' | 'failed' | 'new'; readonly person?: undefined }
  | { readonly kind: 'rider' | 'other'; readonly person: CallerRecord }

export interface CallerLookup {
  readonly state: CallerState
  /** Resolves once it is known whose number it is, or that this cannot be known. */
  readonly settle: () => Promise<unknown>
}

const whole = /^\+\d{8,15}$/
const pauseMilliseconds = 200

/** Looks for the person with this number while it is typed. */
export function useCaller(mobile: string): CallerLookup {
  const settled = useSettled(mobile, pauseMilliseconds)
  const isWhole = whole.test(mobile)
  const query = useQuery({
    ...callerQuery(isWhole ? mobile : null),
    enabled: isWhole && settled === mobile,
  })
  return {
    state: stateOf(isWhole, query),
    settle: async () => {
      if (isWhole && query.data === undefined) await query.refetch({ cancelRefetch: false })
    },
  }
}

function stateOf(
  isWhole: boolean,
  { data, isError }: { readonly data: CallerRecord | null | undefined; readonly isError: boolean },
): CallerState {
  if (!isWhole) return { kind: 'none' }
  if (data) return { kind: data.usertype === 'rider' ? 'rider' : 'other', person: data }
  if (data === null) return { kind: 'new' }
  return { kind: isError ? 'failed' : 'looking' }
}
