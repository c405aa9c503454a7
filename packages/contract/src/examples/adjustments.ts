import type { Adjustment, WalletOwnerRecord } from '../schemas/adjustment.ts'
import { ids, times } from './ids.ts'

export const exampleWalletOwner: WalletOwnerRecord = {
  id: ids.rider,
  usertype: 'rider',
  name: 'Farah Haddad',
  mobile: '+447700900001',
  vehicleNumber: '',
  walletBalance: 1250,
  heldAmount: 0,
}

export const exampleAdjustment: Adjustment = {
  id: '01a20188-4611-7d2b-8c3f-5d1a2b3c4d5e',
  user: { id: ids.rider, name: 'Farah Haddad' },
  usertype: 'rider',
  kind: 'credit',
  amount: 2500,
  note: 'For the long wait on Sunday',
  state: 'posted',
  corrects: null,
  requestedBy: { id: ids.admin, name: 'Lena Moreau' },
  requestedAt: times.requested,
  decidedBy: null,
  decidedAt: times.requested,
  rejectReason: '',
}
