import { withdrawalStates } from '@cabstand/domain/withdrawal/withdrawal'
import * as z from 'zod/mini'
import { about, component } from '../describe.ts'
import { id, instant, money, text } from './common.ts'

/** Where withdrawals are paid to. */
export const bankDetails = component(
  'BankDetails',
  z.object({
    bankName: about(text(200), 'The bank.', 'Banco do Rio Sable'),
    bankCode: about(text(100), 'Its code, such as a BIC.', 'BRSBPM21'),
    bankAccount: about(text(200), 'The account, such as an IBAN.', 'PM50 0002 0123 4471'),
  }),
  'Where withdrawals of a person are paid to.',
)
export type BankDetails = z.infer<typeof bankDetails>

/** The bank details of a withdrawal, as they were when it was requested. */
const bank = {
  bankName: about(z.string(), 'The bank; empty when none was asked for.', 'Banco do Rio Sable'),
  bankCode: about(z.string(), 'Its code.', 'BRSBPM21'),
  bankAccount: about(z.string(), 'The account.', 'PM50 0002 0123 4471'),
}

/** The same for admins. */
const hiddenBank = {
  bankName: about(
    z.nullable(bank.bankName),
    'The bank; empty when none was asked for; null: hidden in demo mode.',
  ),
  bankCode: about(z.nullable(bank.bankCode), 'Its code; null: hidden in demo mode.'),
  bankAccount: about(z.nullable(bank.bankAccount), 'The account; null: hidden in demo mode.'),
}

const shape = {
  id,
  reference: about(z.string(), 'What people call it.', 'W-6NXEWE'),
  date: about(instant, 'When it was requested.'),
  amount: about(money, 'What is paid out.', 4500),
  state: about(
    z.enum(withdrawalStates),
    '`requested`: reserved in the wallet. `processed`: paid out. `cancelled`: back in the wallet.',
  ),
  processed: about(z.boolean(), 'Whether it was paid out.', false),
  processDate: about(z.nullable(instant), 'When it was paid out.'),
  ...bank,
  bankReference: about(z.string(), 'What the bank calls the transfer; empty when nothing was given.', ''),
  cancelledAt: about(z.nullable(instant), 'When it was cancelled or refused.'),
  reason: about(z.string(), 'Why it was refused; empty when its owner cancelled it.', ''),
}

export const ownWithdrawal = component(
  'OwnWithdrawal',
  z.object(shape),
  'A withdrawal, as its owner sees it.',
)
export type OwnWithdrawal = z.infer<typeof ownWithdrawal>

export const withdrawalRow = component(
  'Withdrawal',
  z.object({
    ...shape,
    ...hiddenBank,
    uid: about(id, 'Whose wallet it is taken from.'),
    usertype: about(z.enum(['rider', 'driver']), 'Their role.', 'driver'),
    name: about(
      z.string(),
      'Their name when they requested it; empty after they were erased.',
      'Rui Almeida',
    ),
  }),
  'A withdrawal, as admins see it.',
)
export type WithdrawalRow = z.infer<typeof withdrawalRow>

export const withdrawalAmount = about(
  z.int().check(z.gte(1)),
  'What to pay out, in minor units: within the limits, and at most what is available in the wallet.',
  4500,
)
