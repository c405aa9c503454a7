import * as z from 'zod/mini'
import { OutboundFailure, type OutboundReply } from '../../../../platform/outbound/outbound-request.ts'
import type { ProviderTools } from '../../provider.ts'

const answer = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() })

/** Sooner than it ends: a charge must not meet the end of its token. */
const marginMs = 5 * 60_000

interface AccessTokens {
  /** The one that is kept, or a new one. Throws OutboundFailure, never `uncertain`: no money moves here. */
  get(): Promise<string>
  /** A new one. Throws OutboundFailure. */
  renew(): Promise<string>
  forget(): void
}

/** Access tokens of SecurePay, each good for about a day. */
export function accessTokens(
  keys: { readonly authUrl: string; readonly clientId: string; readonly clientSecret: string },
  { send, now }: ProviderTools,
): AccessTokens {
  const none = { token: '', goodUntil: 0 }
  let kept = none

  async function renew(): Promise<string> {
    const basic = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')
    const reply = await send({
      method: 'POST',
      url: keys.authUrl,
      headers: { authorization: `Basic ${basic}` },
      body: {
        form: { grant_type: 'client_credentials', audience: 'https://api.payments.auspost.com.au' },
      },
      repeatable: true,
    })
    kept = read(reply, now())
    return kept.token
  }

  return {
    renew,
    forget() {
      kept = none
    },
    async get() {
      if (now().getTime() < kept.goodUntil) return kept.token
      return renew().catch((error: unknown) => {
        const isOpen = error instanceof OutboundFailure && error.uncertain
        throw isOpen ? new OutboundFailure('unreachable', `gave no access token: it ${error.message}`) : error
      })
    },
  }
}

function read({ status, body }: OutboundReply, at: Date) {
  if (status >= 400) throw new OutboundFailure('refused', `answered ${status} to its client id and secret`)
  const { access_token: token, expires_in: seconds } = z.parse(answer, body)
  return { token, goodUntil: at.getTime() + seconds * 1000 - marginMs }
}
