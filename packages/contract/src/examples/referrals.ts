import { ids, times } from './ids.ts'

export const exampleReferral = { firstName: 'Farah', bonus: 500 }

const rewarded = {
  joinedAt: times.requested,
  pending: false,
  rewardedAt: times.paid,
  bonus: 500,
  held: false,
}
const joined = { joinedAt: times.requested, pending: true, rewardedAt: null, bonus: null, held: false }
const sums = { people: 2, earned: 500 }

/** A rider's own referrals. */
export const exampleMyReferrals = {
  referralId: 'farah5761',
  bonus: 500,
  ...sums,
  referred: [
    { firstName: 'Mateo', ...joined },
    { firstName: 'Noor', ...rewarded },
  ],
}

/** The same as admins see them. */
export const examplePersonReferrals = {
  ...sums,
  referred: [{ id: ids.rider, name: 'Noor Benali', usertype: 'rider' as const, ...rewarded, reasons: [] }],
}
