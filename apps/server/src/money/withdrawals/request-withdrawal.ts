import { randomInt } from 'node:crypto'
import type { OwnWithdrawal } from '@cabstand/contract/schemas/withdrawal'
import { walletAccount } from '@cabstand/domain/ledger/accounts'
import { withdrawalReserved } from '@cabstand/domain/ledger/postings'
import type { Role } from '@cabstand/domain/roles'
import { type AmountLimits, isWithin } from '@cabstand/domain/wallet/top-ups'
import {
  findMissingBankDetails,
  type WithdrawalSettings,
  whyNoWithdrawal,
  withdrawalReference,
} from '@cabstand/domain/withdrawal/withdrawal'
import { bankWaitOf, fullName, lockUser, type User } from '../../people/users/index.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { toFieldErrors } from '../../platform/http/field-problems.ts'
import { newId } from '../../platform/new-id.ts'
import { lockWallets, postEntry } from '../wallet/index.ts'
import { recordStep, toOwnWithdrawal } from './withdrawal-record.ts'
import { countOpen, insertWithdrawal, type NewWithdrawal, type WithdrawalRow } from './withdrawal-store.ts'
import type { StepDeps } from './withdrawals-deps.ts'

interface Requested {
  readonly person: string
  readonly role: Extract<Role, 'rider' | 'driver'>
  /** Minor units, above 0. */
  readonly amount: number
  readonly limits: AmountLimits
  readonly settings: WithdrawalSettings
}

/**
 * Takes an amount out of a person's wallet and keeps it until an admin pays it to their bank. Throws
 * `withdrawal_amount`, `withdrawal_not_allowed`, `bank_details_missing`, `bank_details_unconfirmed`,
 * `too_many_withdrawals`, `insufficient_balance`, and `user_issue_contact_admin` for a person who was erased meanwhile.
 */
export async function requestWithdrawal(
  tx: Tx,
  deps: StepDeps,
  { person, role, amount, limits, settings }: Requested,
): Promise<OwnWithdrawal> {
  assertTransaction(tx)
  if (!isWithin(amount, limits)) throw new AppError('withdrawal_amount', { params: { ...limits } })
  const owner = { role, userId: person }
  const account = walletAccount(owner)
  // Of one person's requests each sees those before it. Wallets are locked before people.
  await lockWallets(tx, [account])
  const open = await countOpen(tx, { person })
  const user = await lockUser(tx, person)
  if (user === undefined || user.erasedAt !== null) throw new AppError('user_issue_contact_admin')
  const at = deps.now()
  assertMayRequest(user, { role, open, settings, at })
  const id = newId()
  await postEntry(tx, {
    event: 'withdrawal.requested',
    bookingId: null,
    subjectId: id,
    at,
    postings: withdrawalReserved({ owner, amount }),
    floors: { [account]: 0 },
  })
  const { bankName, bankCode, bankAccount } = settings.bankFields ? user : noBank
  const withdrawal = await insertWithReference(tx, {
    id,
    uid: person,
    usertype: role,
    name: fullName(user),
    bankName,
    bankCode,
    bankAccount,
    amount,
    date: at,
    state: 'requested',
  })
  await recordStep(tx, deps, {
    type: 'withdrawal.requested',
    by: person,
    before: null,
    after: withdrawal,
    at,
  })
  return toOwnWithdrawal(withdrawal)
}

const noBank = { bankName: '', bankCode: '', bankAccount: '' }

function assertMayRequest(
  user: User,
  {
    at,
    ...request
  }: Omit<Parameters<typeof whyNoWithdrawal>[0], 'bank' | 'bankWaits'> & { readonly at: Date },
): void {
  const until = bankWaitOf(user, at)
  const refusal = whyNoWithdrawal({ ...request, bank: user, bankWaits: until !== null })
  if (refusal === undefined) return
  const missing = refusal === 'bank_details_missing' ? findMissingBankDetails(user) : []
  throw new AppError(refusal, {
    ...(missing.length > 0 && { errors: toFieldErrors(missing) }),
    ...(refusal === 'bank_details_unconfirmed' && until && { params: { until: until.toISOString() } }),
  })
}

const maxDraws = 10

async function insertWithReference(
  tx: Tx,
  withdrawal: Omit<NewWithdrawal, 'reference'>,
): Promise<WithdrawalRow> {
  for (let draw = 0; draw < maxDraws; draw += 1) {
    const reference = withdrawalReference(Array.from({ length: 6 }, () => randomInt(2 ** 32)))
    const row = await insertWithdrawal(tx, { ...withdrawal, reference })
    if (row !== undefined) return row
  }
  throw new Error('no unused reference of a withdrawal was found')
}
