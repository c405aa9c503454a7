import * as z from 'zod/mini'
import { OutboundClient } from '../../../platform/outbound/outbound-client.ts'
import { describeRefusal } from '../../../platform/outbound/outbound-request.ts'
import type { PushMessage, PushResult, PushSender } from './port.ts'
import { resultOfFailure } from './push-result.ts'

export interface ExpoOptions {
  readonly accessToken: string
  readonly log: { warn(message: string): void }
  readonly now: () => Date
  /** Tests use an emulator. */
  readonly apiUrl?: string
}

const timeoutMs = 8000
/** Set by Expo. */
const maxMessages = 100

const ticket = z.object({
  status: z.enum(['ok', 'error']),
  id: z.optional(z.string()),
  details: z.optional(z.object({ error: z.optional(z.string()) })),
})
const tickets = z.object({ data: z.array(ticket) })
const receipts = z.object({ data: z.record(z.string(), ticket) })

/** Expo's push service: messages in batches, each with a ticket, and receipts some minutes later. */
export function createExpo({ accessToken, log, now, apiUrl = 'https://exp.host' }: ExpoOptions): PushSender {
  const client = new OutboundClient({
    name: 'expo',
    timeoutMs,
    origins: [new URL(apiUrl).origin],
    log,
    nowMs: () => now().getTime(),
  })
  const ask = (path: string, json: unknown, repeatable: boolean) =>
    client.send({
      method: 'POST',
      url: `${apiUrl}/--/api/v2/push/${path}`,
      headers: { authorization: `Bearer ${accessToken}` },
      body: { json },
      repeatable,
    })
  return {
    kind: 'expo',
    maxMessages,
    accepts: (address) => /^Expo(nent)?PushToken\[[\w-]{8,100}\]$/.test(address),
    async send(messages) {
      try {
        const { status, body } = await ask('send', messages.map(toExpo), false)
        const answer = z.safeParse(tickets, body)
        if (status < 300 && answer.success && answer.data.data.length === messages.length)
          return answer.data.data.map(toResult)
        return messages.map(() => ({ kind: 'rejected', reason: `expo ${describeRefusal(status, body)}` }))
      } catch (error) {
        const result = resultOfFailure(error)
        return messages.map(() => result)
      }
    },
    async findGone(ids) {
      const { body } = await ask('getReceipts', { ids }, true)
      const answer = z.safeParse(receipts, body)
      if (!answer.success) return []
      const gone = Object.entries(answer.data.data).filter(([, receipt]) => toResult(receipt).kind === 'gone')
      return gone.map(([id]) => id)
    },
  }
}

function toExpo({ target, title, body, screen, path, subject, tag, ttlSeconds }: PushMessage) {
  return {
    to: target.address,
    title,
    body,
    data: { screen, path, ...(subject !== null && { bookingId: subject }) },
    ttl: ttlSeconds,
    priority: 'high',
    sound: 'default',
    channelId: 'default',
    // Android replaces a shown notification by its tag, iOS by its collapse id.
    tag,
    collapseId: tag,
  }
}

function toResult({ status, id, details }: z.infer<typeof ticket>): PushResult {
  if (status === 'ok') return { kind: 'sent', ...(id !== undefined && { receipt: id }) }
  const code = details?.error
  if (code === 'DeviceNotRegistered') return { kind: 'gone' }
  const reason = `expo answered ${code ?? 'error'}`
  const isTemporary = code === 'MessageRateExceeded' || code === 'InvalidCredentials'
  return isTemporary ? { kind: 'later', reason } : { kind: 'rejected', reason }
}
