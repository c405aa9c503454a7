import { checkReferral, listMyReferrals } from '@cabstand/contract/http/money/referrals'
import { normalizeReferralId } from '@cabstand/domain/referral/referral-id'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

/** The person's own referral id, the bonus, and who signed up with it. */
export const myReferralsQuery = queryOptions({
  queryKey: ['referrals', 'mine'],
  queryFn: ({ signal }) => call(listMyReferrals, {}, { signal }),
})

/** Who invites with a referral id, and the bonus; or the refusal as an error. */
export const referralCheckQuery = (typed: string) =>
  queryOptions({
    queryKey: ['referrals', 'check', normalizeReferralId(typed)],
    queryFn: ({ signal }) => call(checkReferral, { params: { referralId: typed } }, { signal }),
    // A refusal stays one, and each call counts towards the limit.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
