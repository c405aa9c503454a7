import { enterReferral } from '@cabstand/contract/http/money/referrals'
import { isReferralId } from '@cabstand/domain/referral/referral-id'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { referralCheckQuery } from '../../api/queries/referrals.ts'
import { useAction } from '../../api/use-action.ts'
import { keepReferral, readKeptReferral } from '../../navigation/referral-link.ts'

/** What a new person enters as referral id, from the link they opened if there was one. */
export function useReferralEntry() {
  const [typed, setTyped] = useState(readKeptReferral)
  // Whether the server has one: it must then be told when the field is cleared.
  const [entered, setEntered] = useState(false)
  // The last four characters of a referral id are digits: the server is not asked at each letter.
  const check = useQuery({ ...referralCheckQuery(typed), enabled: isReferralId(typed) })
  const enter = useAction(enterReferral, 'rider')
  return {
    typed,
    found: isReferralId(typed) ? check.data : undefined,
    checking: check.isFetching,
    error: enter.error ?? (isReferralId(typed) ? check.error : null),
    change: (text: string) => {
      setTyped(text)
      keepReferral(text)
      enter.reset()
    },
    /** Sends it with the sign-up. False: it is wrong, and `error` says why. */
    send: async (): Promise<boolean> => {
      const referralId = typed.trim() || null
      if (referralId === null && !entered) return true
      const sent = await enter.mutateAsync({ body: { referralId } }).catch(() => undefined)
      if (sent !== undefined) setEntered(referralId !== null)
      return sent !== undefined
    },
    /** The sign-up is complete. */
    done: () => keepReferral(''),
  }
}

export type ReferralEntry = ReturnType<typeof useReferralEntry>
