import type { QueryOf } from '@cabstand/contract/endpoint'
import type { getWallet, WalletCause } from '@cabstand/contract/http/money/wallet'
import { isUuid } from '@cabstand/domain/ids'
import type { PostingPurpose } from '@cabstand/domain/ledger/postings'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { getWalletState, listHolds } from './ledger-store.ts'
import { listWalletLines, sumPeriod } from './wallet-lines-store.ts'

const pageSize = 30

/**
 * The balance, what of it is reserved, the sums of a period, and a page of `walletHistory`: the wallet's ledger lines
 * as Credit, Debit or Withdraw.
 */
export async function readWallet(
  db: Database,
  userId: string,
  { cursor, limit = pageSize, type, from, to }: QueryOf<typeof getWallet>,
) {
  const period = {
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  }
  const isFirstOfPeriod = cursor === undefined && (from !== undefined || to !== undefined)
  const [wallet, holds, sums, lines] = await Promise.all([
    getWalletState(db, userId),
    listHolds(db, userId),
    isFirstOfPeriod ? sumPeriod(db, userId, period) : null,
    listWalletLines(db, userId, {
      limit: limit + 1,
      type,
      ...period,
      ...(cursor === undefined ? {} : { before: parseCursor(cursor) }),
    }),
  ])
  const shown = lines.slice(0, limit)
  const last = shown.at(-1)
  return {
    walletBalance: wallet.balance,
    heldAmount: wallet.held,
    availableAmount: wallet.balance - wallet.held,
    holds,
    walletHistory: shown.map((line) => ({
      id: cursorOf(line),
      type: typeOf(line),
      amount: Math.abs(line.amount),
      balance: line.balance,
      date: line.createdAt.toISOString(),
      txRef: line.reference ?? adminReferences[line.purpose as PostingPurpose] ?? line.entryId,
      note: line.note ?? '',
      purpose: line.purpose,
      cause: findCause(line),
      service: line.service,
    })),
    period: sums,
    nextCursor: lines.length > limit && last !== undefined ? cursorOf(last) : null,
  }
}

/** The references of what admins post. */
const adminReferences: Readonly<Partial<Record<PostingPurpose, string>>> = {
  'admin-credit': 'AdminCredit',
  correction: 'AdminCorrection',
}

/** What the subject of an entry is, by the purpose of its lines. */
const subjectKinds: Readonly<Partial<Record<PostingPurpose, WalletCause>>> = {
  withdrawal: 'withdrawal',
  'withdrawal-returned': 'withdrawal',
  'admin-credit': 'adjustment',
  correction: 'adjustment',
  'referral-bonus': 'referral',
  'top-up': 'topUp',
}

/** The record that a line is about: its booking if there is one, else the subject of its entry. */
function findCause(line: {
  entryId: string
  purpose: string
  bookingId: string | null
  subjectId: string | null
}) {
  if (line.bookingId !== null) return { kind: 'booking' as const, id: line.bookingId }
  const kind = subjectKinds[line.purpose as PostingPurpose]
  // The subject is the new person, whose id the person who referred them does not see.
  if (kind === 'referral') return { kind, id: line.entryId }
  return kind !== undefined && line.subjectId !== null ? { kind, id: line.subjectId } : null
}

function typeOf(line: { amount: number; purpose: string }): 'Credit' | 'Debit' | 'Withdraw' {
  if (line.purpose === 'withdrawal' || line.purpose === 'former-withdrawal') return 'Withdraw'
  return line.amount > 0 ? 'Credit' : 'Debit'
}

const cursorOf = (line: { entryId: string; line: number }) => `${line.entryId}.${line.line}`

function parseCursor(cursor: string): { entryId: string; line: number } {
  const match = cursor.match(/^([0-9a-f-]{36})\.(\d{1,6})$/)
  if (match?.[1] === undefined || !isUuid(match[1]))
    throw new AppError('validation_failed', { detail: 'Invalid cursor.' })
  return { entryId: match[1], line: Number(match[2]) }
}
