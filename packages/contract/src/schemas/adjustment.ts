import { adjustmentKinds, adjustmentLimits, adjustmentStates } from '@cabstand/domain/wallet/adjustments'
import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { id, instant, money, text } from './common.ts'
import { reference } from './reference.ts'

/** Longer than the limit, so that the rule of the domain answers with its code. */
export const note = text(2 * adjustmentLimits.noteLength)

/** A person who has a wallet, as an admin picks them. */
export const walletOwner = component(
  'WalletOwner',
  z.object({
    id,
    usertype: about(z.enum(['rider', 'driver']), 'Riders and drivers have a wallet.', 'rider'),
    name: about(z.string(), 'First and last name.', 'Farah Haddad'),
    mobile: about(
      z.nullable(z.string()),
      'Mobile number; null: none, or hidden in demo mode.',
      '+447700900001',
    ),
    vehicleNumber: about(z.string(), 'Number plate of a driver; empty for none.', ''),
    walletBalance: about(money, 'The balance of the wallet.', 1250),
    heldAmount: about(money, 'What of it is reserved for bookings.', 0),
  }),
  'A person with a wallet.',
)
export type WalletOwnerRecord = z.infer<typeof walletOwner>

export const adjustment = component(
  'WalletAdjustment',
  z.object({
    id,
    user: about(reference, 'Whose wallet it is.'),
    usertype: about(z.enum(['rider', 'driver']), 'Their role.', 'rider'),
    kind: about(
      z.enum(adjustmentKinds),
      '`credit`: money was added; `correction`: an entry was mended.',
      'credit',
    ),
    amount: about(money, '+ is added to the wallet, − is taken from it.', 2500),
    note: about(z.string(), 'The note of a credit, the reason of a correction. The person sees it.'),
    state: about(
      z.enum(adjustmentStates),
      '`requested`: waits for a second admin, and nothing is posted.',
      'posted',
    ),
    corrects: about(
      z.nullable(
        z.object({
          entryId: about(id, 'The entry of the ledger.'),
          event: about(z.string(), 'Its event.', 'booking.paid'),
          reference: about(z.nullable(z.string()), 'The reference of its booking; null without one.'),
          bookingId: about(z.nullable(id), 'Its booking.'),
        }),
      ),
      'What a correction corrects; null: nothing was named.',
    ),
    requestedBy: about(reference, 'The admin who made it.'),
    requestedAt: instant,
    decidedBy: about(z.nullable(reference), 'The second admin; null: none was needed, or it waits.'),
    decidedAt: about(z.nullable(instant), 'When it was posted or rejected.'),
    rejectReason: about(z.string(), 'Why it was rejected; empty otherwise.', ''),
  }),
  'What an admin added to a wallet, or corrected in it.',
)
export type Adjustment = z.infer<typeof adjustment>
