import { type WalletCause, walletCauses } from '@cabstand/contract/http/money/wallet'
import type { Role } from '@cabstand/domain/roles'
import { expect, test } from 'vitest'
import { findEntryPage } from './entry-links.ts'

/** Riders and drivers see credits, corrections and top-ups in a dialog over their wallet. */
const inDialog: readonly WalletCause[] = ['adjustment', 'topUp']

const opens: Readonly<Record<Role, Partial<Record<WalletCause, string>>>> = {
  rider: {
    booking: '/bookings/7',
    withdrawal: '/wallet/withdrawals/7',
    referral: '/profile#referrals',
  },
  driver: {
    booking: '/bookings/7/receipt',
    withdrawal: '/wallet/withdrawals/7',
    referral: '/profile#referrals',
  },
  admin: {
    booking: '/bookings/7',
    withdrawal: '/withdraws?search=W-7',
    adjustment: '/walletadjustments',
  },
  fleetadmin: { booking: '/bookings/7' },
}

test.each(['rider', 'driver', 'admin', 'fleetadmin'] as const)(
  'what entries of a wallet open for: %s',
  (role) => {
    for (const kind of walletCauses)
      expect(findEntryPage(role, { cause: { kind, id: '7' }, txRef: 'W-7' }), kind).toBe(opens[role][kind])
    expect(findEntryPage(role, { cause: null, txRef: '7' })).toBeUndefined()
  },
)

test.each(['rider', 'driver'] as const)('each entry of the wallet of a %s opens something', (role) => {
  for (const kind of walletCauses)
    expect(opens[role][kind] !== undefined || inDialog.includes(kind), kind).toBe(true)
})
