import { lookUp } from '@cabstand/domain/look-up'
import * as z from 'zod/mini'
import { toMinor } from '../../minor-units.ts'
import type { ProviderEvent } from '../../provider.ts'
import { isSameText } from '../signatures.ts'
import { type Field, signatureOf } from './signature.ts'

/** An "instant transaction notification": Payfast's webhook, and its only confirmation of a payment. */
export interface Itn {
  /** Those that are signed, in the order of their arrival. */
  readonly fields: readonly Field[]
  readonly signature: string | undefined
}

/** The fields before the signature, also the empty ones. */
export function parseItn(body: Buffer): Itn {
  const all = [...new URLSearchParams(body.toString())]
  const end = all.findIndex(([name]) => name === 'signature')
  return { fields: all.slice(0, Math.max(end, 0)), signature: all[end]?.[1] }
}

/** Whether a message has our passphrase in its signature and is for our account. */
export function isSigned(
  { fields, signature }: Itn,
  { merchantId, passphrase }: { readonly merchantId: string; readonly passphrase: string },
): boolean {
  const expected = signatureOf([...fields, ['passphrase', passphrase]])
  return isSameText(signature, expected) && valuesOf(fields).merchant_id === merchantId
}

const valuesOf = (fields: readonly Field[]): Record<string, string | undefined> => Object.fromEntries(fields)

const message = z.object({
  m_payment_id: z.string(),
  pf_payment_id: z.string(),
  payment_status: z.string(),
  amount_gross: z.string(),
})

/** UNCONFIRMED: only COMPLETE is certain. An unknown status leaves open whether the person has paid. */
const states: Readonly<Record<string, 'pending' | 'failed' | 'cancelled'>> = {
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
}

/** What a message says. Throws for one that cannot be read. */
export function readItn({ fields }: Itn): ProviderEvent {
  const said = z.parse(message, valuesOf(fields))
  const attemptId = said.m_payment_id
  if (said.payment_status !== 'COMPLETE')
    return {
      kind: 'payment',
      report: { status: lookUp(states, said.payment_status) ?? 'pending', attemptId },
    }
  return {
    kind: 'payment',
    report: {
      status: 'paid',
      attemptId,
      providerPaymentId: said.pf_payment_id,
      amount: toMinor(said.amount_gross, 'ZAR'),
      currency: 'ZAR',
    },
  }
}
