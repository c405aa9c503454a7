import * as z from 'zod/mini'

/** A form, as PayU posts it for every transaction that ended. */
const confirmation = z.object({
  merchant_id: z.string(),
  reference_sale: z.string(),
  value: z.string(),
  currency: z.string(),
  state_pol: z.string(),
  sign: z.string(),
  transaction_id: z.string(),
  // Not signed, and neither is `test`: nothing that counts may rest on them.
  transaction_type: z.optional(z.string()),
})
export type Confirmation = z.infer<typeof confirmation>

/** The fields of a confirmation; undefined: it is none. */
export const parseConfirmation = (body: Buffer): Confirmation | undefined =>
  z.safeParse(confirmation, Object.fromEntries(new URLSearchParams(body.toString()))).data
