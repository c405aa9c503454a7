import type { QueryOf } from '@cabstand/contract/endpoint'
import type { getWallet } from '@cabstand/contract/http/wallet'
import { isUuid } from '@cabstand/domain/ids'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import { getWalletState, listHolds, listWalletLines } from './ledger-store.ts'

const pageSize = 30

/**
 * The balance, what of it is reserved, and a page of `walletHistory`: the wallet's ledger lines as Credit, Debit or
 * Withdraw.
 */
export async function readWallet(
  db: Database,
  userId: string,
  { cursor, limit = pageSize, type, from, to }: QueryOf<typeof getWallet>,
) {
  const [wallet, holds, lines] = await Promise.all([
    getWalletState(db, userId),
    listHolds(db, userId),
    listWalletLines(db, userId, {
      limit: limit + 1,
      type,
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
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
      txRef: line.reference ?? line.entryId,
      purpose: line.purpose,
      bookingId: line.bookingId,
    })),
    nextCursor: lines.length > limit && last !== undefined ? cursorOf(last) : null,
  }
}

function typeOf(line: { amount: number; purpose: string }): 'Credit' | 'Debit' | 'Withdraw' {
  if (line.purpose.startsWith('withdrawal')) return 'Withdraw'
  return line.amount > 0 ? 'Credit' : 'Debit'
}

const cursorOf = (line: { entryId: string; line: number }) => `${line.entryId}.${line.line}`

function parseCursor(cursor: string): { entryId: string; line: number } {
  const match = cursor.match(/^([0-9a-f-]{36})\.(\d{1,6})$/)
  if (match?.[1] === undefined || !isUuid(match[1]))
    throw new AppError('validation_failed', { detail: 'Invalid cursor.' })
  return { entryId: match[1], line: Number(match[2]) }
}
