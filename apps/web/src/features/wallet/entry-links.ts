import type { WalletCause } from '@cabstand/contract/http/wallet'
import type { Role } from '@cabstand/domain/roles'
import { paths } from '../../navigation/paths.ts'

type Pages = Readonly<Partial<Record<WalletCause, (id: string) => string>>>

/** The pages of what entries of a wallet are about, by who looks at the wallet. */
const pages: Readonly<Record<Role, Pages>> = {
  rider: { booking: paths.booking, referral: paths.referrals, withdrawal: paths.myWithdrawal },
  // A trip that is over: its record for drivers.
  driver: { booking: paths.receipt, referral: paths.referrals, withdrawal: paths.myWithdrawal },
  admin: {
    booking: paths.adminBooking,
    adjustment: () => paths.walletAdjustments(),
    withdrawal: () => paths.withdrawals(),
  },
  fleetadmin: { booking: paths.adminBooking },
}

/** The page that shows what an entry of a wallet is about; undefined when this role has none. */
export function findEntryPage(
  role: Role,
  cause: { readonly kind: WalletCause; readonly id: string } | null,
): string | undefined {
  return cause === null ? undefined : pages[role][cause.kind]?.(cause.id)
}
