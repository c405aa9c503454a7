import * as z from 'zod/mini'
import { OutboundFailure } from '../../../platform/outbound/outbound-request.ts'

/**
 * Reads the answer to a request that moves money. One that cannot be read leaves open whether it moved, so it is thrown
 * as OutboundFailure `unreadable`.
 */
export function parseAnswer<S extends z.core.$ZodType>(schema: S, body: unknown): z.output<S> {
  const { data, success } = z.safeParse(schema, body)
  if (!success) throw new OutboundFailure('unreadable', 'answered something that cannot be read')
  return data
}
