import type { OutputOf } from '@cabstand/contract/endpoint'
import type { getWallet, WalletCause } from '@cabstand/contract/http/money/wallet'
import type { Role } from '@cabstand/domain/roles'
import { paths } from '../../navigation/paths.ts'

type WalletEntry = OutputOf<typeof getWallet>['walletHistory'][number]

type Pages = Readonly<Partial<Record<WalletCause, (id: string, reference: string) => string>>>

/** The pages of what entries of a wallet are about, by who looks at the wallet. */
const pages: Readonly<Record<Role, Pages>> = {
  rider: { booking: paths.booking, referral: paths.referrals, withdrawal: paths.myWithdrawal },
  // A trip that is over: its record for drivers.
  driver: { booking: paths.receipt, referral: paths.referrals, withdrawal: paths.myWithdrawal },
  admin: {
    booking: paths.adminBooking,
    adjustment: () => paths.walletAdjustments(),
    withdrawal: (_, reference) => paths.withdrawals(reference),
  },
  fleetadmin: { booking: paths.adminBooking },
}

/** The page that shows what an entry of a wallet is about; undefined when this role has none. */
export function findEntryPage(
  role: Role,
  { cause, txRef }: Pick<WalletEntry, 'cause' | 'txRef'>,
): string | undefined {
  return cause === null ? undefined : pages[role][cause.kind]?.(cause.id, txRef)
}
