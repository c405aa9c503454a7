import * as z from 'zod/mini'
import { OutboundFailure, type OutboundReply } from '../../../platform/outbound/outbound-request.ts'
import { readBody } from '../replies.ts'

const keyProblem = z.object({
  error: z.object({ details: z.array(z.object({ reason: z.optional(z.string()) })) }),
})

/** Like `readBody`. Google returns 400 both for an invalid key and for an invalid request. */
export function readGoogle<S extends z.ZodMiniType>(reply: OutboundReply, schema: S): z.output<S> {
  const refused = z.safeParse(keyProblem, reply.body)
  const reason = refused.data?.error.details.find((one) => one.reason?.startsWith('API_KEY_'))?.reason
  if (reason !== undefined)
    throw new OutboundFailure('refused', `answered ${reply.status}: the key is not valid`)
  return readBody(reply, schema)
}
