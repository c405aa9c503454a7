import { type FieldProblem, when } from '../field-problem.ts'
import { lookUp } from '../look-up.ts'
import type { BankDetails } from './withdrawal.ts'

/** Characters of an IBAN by country, as the registry of ISO 13616 has them. */
const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
    'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
    'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Four letters of the bank, two of the country, two of the place, and three of a branch or none. */
const bic = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/

const compact = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase()

/** How long an account is that says it is an IBAN: with the code of a country that has them, and two digits. */
const lengthOfIban = (account: string): number | undefined =>
  /^[A-Z]{2}\d{2}/.test(account) ? lookUp(ibanLengths, account.slice(0, 2)) : undefined

/** Whether the check digits of an IBAN fit: read as a number with its beginning at its end, 97 leaves 1 of it. */
function hasCheckDigits(iban: string): boolean {
  if (!/^[A-Z0-9]+$/.test(iban)) return false
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** What is wrong with an IBAN and its BIC. Accounts of other kinds, and their codes, are not checked. */
export function findIbanProblems({ bankCode, bankAccount }: BankDetails): FieldProblem[] {
  const account = compact(bankAccount)
  const length = lengthOfIban(account)
  if (length === undefined) return []
  const code = compact(bankCode)
  return [
    ...when(code !== '' && !bic.test(code), 'bankCode', 'bic'),
    ...when(account.length !== length || !hasCheckDigits(account), 'bankAccount', 'iban'),
  ]
}
