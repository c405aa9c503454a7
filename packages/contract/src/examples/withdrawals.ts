import type { OwnWithdrawal, WithdrawalRow } from '../schemas/withdrawal.ts'
import { ids, times } from './ids.ts'

export const withdrawalId = '01a20188-5c1e-7a90-8d3b-7e1f0c6b9a42'

export const exampleBank = {
  bankName: 'Banco do Rio Sable',
  bankCode: 'BRSBPM21',
  bankAccount: 'PM50 0002 0123 4471',
}

export const exampleOwnWithdrawal: OwnWithdrawal = {
  id: withdrawalId,
  reference: 'W-6NXEWE',
  date: times.paid,
  amount: 4500,
  state: 'requested',
  processed: false,
  processDate: null,
  ...exampleBank,
  bankReference: '',
  cancelledAt: null,
  reason: '',
}

export const exampleWithdrawal: WithdrawalRow = {
  ...exampleOwnWithdrawal,
  uid: ids.driver,
  usertype: 'driver',
  name: 'Rui Almeida',
}
