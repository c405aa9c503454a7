import type { AttemptToPay } from '../../provider.ts'
import { toPay } from './amounts.ts'
import { type SigningKeys, signatureOfForm } from './signature.ts'

const languages = ['es', 'en', 'pt']

/** The fields of the form that opens a checkout. Throws OutboundFailure for an amount that PayU cannot take. */
export function formOf(
  { id, amount: minor, currency, description, payer, returnUrl, webhookUrl, language }: AttemptToPay,
  keys: SigningKeys & { readonly accountId: string },
  isSandbox: boolean,
): Readonly<Record<string, string>> {
  const amount = toPay(minor, currency)
  return {
    merchantId: keys.merchantId,
    accountId: keys.accountId,
    referenceCode: id,
    description: description.slice(0, 255),
    amount,
    // Left out, Colombia adds 19 % of VAT.
    tax: '0',
    taxReturnBase: '0',
    currency,
    signature: signatureOfForm(keys, { referenceCode: id, amount, currency }),
    algorithmSignature: keys.algorithm,
    test: isSandbox ? '1' : '0',
    buyerEmail: payer.email,
    buyerFullName: `${payer.firstName} ${payer.lastName}`.trim(),
    ...(payer.mobile === '' ? {} : { telephone: payer.mobile, mobilePhone: payer.mobile }),
    responseUrl: returnUrl,
    confirmationUrl: webhookUrl,
    extra1: id,
    // UNCONFIRMED: the languages of its pages.
    lng: languages.includes(language) ? language : 'en',
  }
}
