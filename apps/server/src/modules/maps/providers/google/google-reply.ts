import * as z from 'zod/mini'
import { ProviderFailure, type ProviderReply } from '../provider.ts'
import { readBody } from '../replies.ts'

const keyProblem = z.object({
  error: z.object({ details: z.array(z.object({ reason: z.optional(z.string()) })) }),
})

/** Like `readBody`; Google answers a wrong key with 400 as it answers a wrong question. */
export function readGoogle<S extends z.ZodMiniType>(reply: ProviderReply, schema: S): z.output<S> {
  const refused = z.safeParse(keyProblem, reply.body)
  const reason = refused.data?.error.details.find((one) => one.reason?.startsWith('API_KEY_'))?.reason
  if (reason !== undefined)
    throw new ProviderFailure('refused', `answered ${reply.status}: its key is not valid`)
  return readBody(reply, schema)
}
