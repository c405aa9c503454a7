import type { BodyOf } from '@cabstand/contract/endpoint'
import type {
  ProviderPayout,
  recordPayout as recordPayoutEndpoint,
} from '@cabstand/contract/http/money/clearing'
import { dayIn } from '@cabstand/domain/day'
import { when } from '@cabstand/domain/field-problem'
import { payoutReceived } from '@cabstand/domain/ledger/postings'
import { recordChange } from '../../platform/audit/record-change.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { assertNoProblems } from '../../platform/http/field-problems.ts'
import { newId } from '../../platform/new-id.ts'
import { postEntry } from '../wallet/index.ts'
import type { ClearingDeps } from './clearing-deps.ts'
import { hasClearingAccount } from './clearing-store.ts'
import { toPayout } from './payout-record.ts'
import { getPayout, insertPayout } from './payout-store.ts'

export interface NewPayout extends BodyOf<typeof recordPayoutEndpoint> {
  readonly by: string
  /** The day is one of this time zone. */
  readonly timeZone: string
}

/** Notes what a provider has paid to the bank, and takes it from what it owes. Throws `validation_failed`. */
export async function recordPayout(
  tx: Tx,
  deps: ClearingDeps,
  { by, timeZone, ...payout }: NewPayout,
): Promise<ProviderPayout> {
  assertTransaction(tx)
  const at = deps.now()
  assertNoProblems([
    ...when(!(await isKnown(tx, deps, payout.provider)), 'provider', 'unknown'),
    ...when(payout.day > dayIn(timeZone, at), 'day', 'day'),
    ...when(payout.received + payout.fee === 0, 'received', 'positive'),
  ])
  const id = newId()
  await insertPayout(tx, { ...payout, id, recordedBy: by, recordedAt: at })
  await postEntry(tx, {
    event: 'payout.recorded',
    bookingId: null,
    subjectId: id,
    at,
    postings: payoutReceived(payout),
  })
  const made = toPayout(deps, await getPayout(tx, id))
  await recordChange(tx, {
    type: 'payout',
    id,
    before: null,
    after: made,
    omit: ['recordedBy', 'recordedAt'],
  })
  return made
}

/** A provider that is set up, or was and still owes something. */
const isKnown = async (tx: Tx, { providers }: ClearingDeps, provider: string) =>
  providers.some(({ name }) => name === provider) || hasClearingAccount(tx, provider)
