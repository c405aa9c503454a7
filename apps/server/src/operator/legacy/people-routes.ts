import * as contract from '@cabstand/contract/http/operator/legacy'
import { findUsableReferrer } from '../../money/referrals/index.ts'
import { spendLookupBudgets } from '../../people/auth/index.ts'
import { hasPerson, type SignUpDeps, signUp } from '../../people/person-records/index.ts'
import type { Client } from '../../platform/caller.ts'
import { toRefusal } from '../../platform/http/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { inLegacyWords } from './legacy-words.ts'

export interface PeopleCallDeps extends SignUpDeps {
  /** Whether an address is not rate limited: the demo's simulator. */
  readonly isExempt: (address: string) => boolean
}

/** Clients show the text of the code, as for every error that is not about the map. */
const refuse = (error: unknown) => {
  const refusal = toRefusal(error)
  return inLegacyWords(refusal, refusal.code)
}

/** What existing mobile clients call before a person signs up. */
export function peopleRoutes(deps: PeopleCallDeps): Route[] {
  const { db, now } = deps
  const spend = async ({ client }: { readonly client: Client }): Promise<void> => {
    if (!deps.isExempt(client.address)) await spendLookupBudgets(db, client.address, now())
  }
  return [
    route(contract.legacyReferrer, {
      refuse,
      read: async (context) => {
        await spend(context)
        const referrer = await findUsableReferrer(db, context.body.referralId)
        return { uid: referrer?.referralId ?? null }
      },
    }),
    route(contract.legacyUserExists, {
      refuse,
      read: async (context) => {
        await spend(context)
        const { email, mobile } = context.body
        const exists = await hasPerson(deps, { email: email ?? '', mobile: mobile ?? '' })
        return { exists, users: exists ? [{}] : [] }
      },
    }),
    route(contract.legacySignUp, {
      unaudited: 'People sign up themselves.',
      refuse,
      prepare: spend,
      write: async (tx, { body }) => {
        const { other_info: otherInfo, ...regData } = body.regData
        return { uid: await signUp(tx, deps, { ...regData, otherInfo }) }
      },
    }),
    route(contract.legacyNewset, { read: async () => ({ success: true as const }) }),
  ]
}
