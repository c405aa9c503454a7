import * as z from 'zod/mini'
import {
  type OutboundBody,
  OutboundFailure,
  type OutboundReply,
} from '../../../../platform/outbound/outbound-request.ts'
import type { ProviderTools } from '../../provider.ts'
import { movingMoney } from '../moving-money.ts'

export interface PayPalRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: OutboundBody
  /** PayPal does a request with the same id once, and repeats its answer. */
  readonly requestId?: string
  readonly movesMoney?: true
}

export interface PayPalApi {
  call(request: PayPalRequest): Promise<OutboundReply>
  /** Fetches a new access token. Throws OutboundFailure. */
  renewToken(): Promise<void>
}

interface PayPalKeys {
  readonly clientId: string
  readonly clientSecret: string
  readonly baseUrl: string
}

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() })
const tokenMarginSeconds = 60

/** PayPal's API with an access token that is fetched when it is needed, and again before it expires. */
export function payPalApi(
  { clientId, clientSecret, baseUrl }: PayPalKeys,
  { send, now }: ProviderTools,
): PayPalApi {
  let token = { text: '', endsAtMs: 0 }
  const isTokenValid = () => now().getTime() < token.endsAtMs

  async function renewToken(): Promise<void> {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const reply = await send({
      method: 'POST',
      url: `${baseUrl}/v1/oauth2/token`,
      headers: { authorization: `Basic ${basic}` },
      body: { form: { grant_type: 'client_credentials' } },
      repeatable: true,
    })
    const { access_token: text, expires_in } = z.parse(tokenAnswer, bodyOf(reply))
    token = { text, endsAtMs: now().getTime() + (expires_in - tokenMarginSeconds) * 1000 }
  }

  function attempt({ method, path, body, requestId, movesMoney }: PayPalRequest): Promise<OutboundReply> {
    const headers = {
      authorization: `Bearer ${token.text}`,
      prefer: 'return=representation',
      ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
    }
    const repeatable = method === 'GET' || requestId !== undefined
    const request = { method, url: `${baseUrl}${path}`, headers, repeatable, ...(body && { body }) }
    return movesMoney ? movingMoney(send(request)) : send(request)
  }

  async function call(request: PayPalRequest): Promise<OutboundReply> {
    const wasValid = isTokenValid()
    if (!wasValid) await renewToken()
    try {
      return await attempt(request)
    } catch (error) {
      // PayPal can revoke a token before its time; a new one that is refused is a fault of the keys.
      if (!wasValid || !(error instanceof OutboundFailure) || error.kind !== 'refused') throw error
      await renewToken()
      return attempt(request)
    }
  }

  return { call, renewToken }
}

const refusal = z.object({
  name: z.optional(z.string()),
  details: z.optional(z.array(z.object({ issue: z.string() }))),
})

/** The code of a refusal, such as ORDER_NOT_APPROVED; empty: it has none. */
export function issueOf({ body }: OutboundReply): string {
  const { data } = z.safeParse(refusal, body)
  const issue = data?.details?.[0]?.issue ?? data?.name ?? ''
  return /^\w{1,60}$/.test(issue) ? issue : ''
}

/** The body of an accepted request. Throws OutboundFailure for a refusal. */
export function bodyOf(reply: OutboundReply): unknown {
  if (reply.status >= 400)
    throw new OutboundFailure('rejected', `answered ${reply.status} ${issueOf(reply)}`.trim())
  return reply.body
}
