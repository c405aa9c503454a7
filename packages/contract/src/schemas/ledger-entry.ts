import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { id, instant, money } from './common.ts'

export const ledgerEntry = component(
  'LedgerEntry',
  z.object({
    id,
    event: about(z.string(), 'What caused the entry.', 'booking.paid'),
    at: instant,
    lines: about(
      z.array(
        z.object({
          account: about(
            z.string(),
            'The account: `rider:…`, `driver:…` or a platform account.',
            'platform:fees',
          ),
          purpose: about(z.string(), 'The purpose of the line.', 'convenience-fee'),
          amount: about(money, 'A positive amount is owed to the account holder.', 60),
        }),
      ),
      'The lines of the entry; they add up to zero.',
    ),
  }),
  'An entry of the ledger with both sides.',
)
export type LedgerEntry = z.infer<typeof ledgerEntry>
