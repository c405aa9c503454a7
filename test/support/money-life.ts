import {
  addToWallet,
  approveAdjustment,
  correctWallet,
  rejectAdjustment,
} from '@cabstand/contract/http/money/adjustments'
import { cancelWithdrawal, requestWithdrawal } from '@cabstand/contract/http/money/my-withdrawals'
import { getReceipt } from '@cabstand/contract/http/money/receipts'
import {
  processWithdrawal,
  processWithdrawals,
  refuseWithdrawal,
} from '@cabstand/contract/http/money/withdrawals'
import type { Adjustment } from '@cabstand/contract/schemas/adjustment'
import { type Trip, writeMoney } from './life-step.ts'
import type { PatientClient } from './patient-client.ts'
import { approvalLimit } from './people.ts'

/** What moves money beside a trip: some of its people withdraw, and an admin credits or corrects a wallet. */
export async function moveMoney(trip: Trip): Promise<void> {
  const { chance, pair } = trip
  if (chance.chance(0.4)) await withdraw(trip, chance.chance(0.7) ? pair.rider : pair.driver)
  if (chance.chance(0.3)) await adjust(trip, chance.chance(0.5) ? pair.rider : pair.driver)
}

/** Reading a receipt gives numbers to all that have none. */
export async function readReceipt({ pair }: Trip, id: string): Promise<void> {
  await pair.rider.get(getReceipt, { params: { id } })
}

const readOne = ({ id, state }: { id: string; state: string }) => [{ id, state }]
const readAdjustment = ({ adjustment }: { adjustment: Adjustment }) => readOne(adjustment)
/** Another pair can have had all open withdrawals processed. */
const ended = ['withdrawal_processed', 'withdrawal_cancelled']
const ends = ['cancel', 'refuse', 'process', 'process twice', 'process all', 'leave open'] as const

async function withdraw(trip: Trip, who: PatientClient): Promise<void> {
  const { chance, people, pair } = trip
  const { admin, otherAdmin, journal } = people
  const kind = 'withdrawal'
  // A driver owes the fees of trips that were paid in cash.
  const unless = ['too_many_withdrawals', ...(who === pair.driver ? ['insufficient_balance'] : [])]
  const body = { amount: chance.integer(100, 1500) }
  const end = chance.pick(ends)
  const [made] = await writeMoney(trip, {
    ...{ kind, who, unless, endpoint: requestWithdrawal, input: { body } },
    read: readOne,
  })
  const params = { id: made?.id ?? '' }
  const process = (by: PatientClient) =>
    writeMoney(trip, {
      ...{ kind, who: by, unless: ended, endpoint: processWithdrawal, input: { params, body: {} } },
      read: readOne,
    })
  if (end === 'process all') {
    const withdrawals = journal.openWithdrawals().slice(0, 200)
    if (withdrawals.length === 0) return
    await writeMoney(trip, {
      ...{ kind, who: admin, unless: ended, endpoint: processWithdrawals, input: { body: { withdrawals } } },
      read: ({ refused }: { refused: { id: string }[] }) =>
        withdrawals
          .filter((id) => refused.every((one) => one.id !== id))
          .map((id) => ({ id, state: 'processed' })),
    })
  } else if (made === undefined || end === 'leave open') return
  else if (end === 'cancel')
    await writeMoney(trip, {
      ...{ kind, who, unless: ended, endpoint: cancelWithdrawal, input: { params } },
      read: readOne,
    })
  else if (end === 'refuse') {
    const input = { params, body: { reason: 'The bank does not know this account.' } }
    await writeMoney(trip, {
      ...{ kind, who: admin, unless: ended, endpoint: refuseWithdrawal, input },
      read: readOne,
    })
  } else await Promise.all([process(admin), ...(end === 'process twice' ? [process(otherAdmin)] : [])])
}

async function adjust(trip: Trip, owner: PatientClient): Promise<void> {
  const { chance, people } = trip
  const kind = 'adjustment'
  const isCredit = chance.chance(0.6)
  const size = chance.integer(1, approvalLimit * 1.5)
  const amount = isCredit || chance.chance(0.5) ? size : -size
  const body = { userId: owner.userId, amount, note: 'A part of the life' }
  const isApproved = chance.chance(0.7)
  const [made] = await writeMoney(trip, {
    ...{ kind, who: people.admin, endpoint: isCredit ? addToWallet : correctWallet, input: { body } },
    read: readAdjustment,
  })
  if (made?.state !== 'requested') return
  const params = { id: made.id }
  if (isApproved)
    await writeMoney(trip, {
      ...{ kind, who: people.otherAdmin, endpoint: approveAdjustment, input: { params, body: {} } },
      read: readAdjustment,
    })
  else {
    const input = { params, body: { reason: 'Already paid' } }
    await writeMoney(trip, {
      ...{ kind, who: people.otherAdmin, endpoint: rejectAdjustment, input },
      read: readOne,
    })
  }
}
