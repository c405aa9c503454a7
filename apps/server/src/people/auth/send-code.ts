import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findUserByMobile, mailAddressOf } from '../users/index.ts'
import type { MailSender } from './mail/port.ts'
import type { SmsSender } from './sms/port.ts'

/** How a code was sent. */
export type CodeChannel = 'sms' | 'email'

export interface CodeSenders {
  readonly db: Database
  /** Absent: codes are sent only by e-mail. */
  readonly sms?: SmsSender | undefined
  /** Used when no text message can be sent; absent: no e-mail is configured. */
  readonly mail?: MailSender | undefined
  /** Where people reach the service; absent: browsers do not fill codes in by themselves. */
  readonly publicUrl?: string | undefined
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** What is sent. `text` contains the code. */
interface CodeMessage {
  readonly mobile: string
  readonly text: string
  readonly code: string
}

/**
 * Sends a sign-in code by SMS, or by e-mail when SMS is not configured or fails. Throws `sms_failed` when nothing could
 * be sent.
 */
export async function sendCode(
  senders: CodeSenders,
  { mobile, text, code }: CodeMessage,
): Promise<CodeChannel> {
  const { sms, mail, log, publicUrl } = senders
  if (sms !== undefined) {
    try {
      await sms.send(mobile, publicUrl === undefined ? text : `${text}\n\n${boundCode(publicUrl, code)}`)
      return 'sms'
    } catch (error) {
      if (mail === undefined) throw notSent(error)
      log.warn({ err: error }, 'a code could not be sent by SMS; trying e-mail')
    }
  }
  if (mail === undefined) throw notSent(new Error('neither SMS nor e-mail is configured'))
  await sendByMail(senders, mail, { mobile, text })
  return 'email'
}

/**
 * The last line of a text message, by which browsers fill in the code, and on no other site than this one (the format of
 * "Origin-bound one-time codes delivered via SMS").
 */
const boundCode = (publicUrl: string, code: string) => `@${new URL(publicUrl).hostname} #${code}`

/**
 * A client must not learn whether the number is known, neither from the response nor from its duration. The mail server
 * is therefore checked for every number, and the e-mail is sent without waiting for it.
 */
async function sendByMail(
  { db, log }: CodeSenders,
  mail: MailSender,
  { mobile, text }: Pick<CodeMessage, 'mobile' | 'text'>,
): Promise<void> {
  const [user] = await Promise.all([
    findUserByMobile(db, mobile),
    mail.check().catch((error: unknown) => {
      throw notSent(error)
    }),
  ])
  const address = user && mailAddressOf(user)
  if (user === undefined || address === undefined) return
  mail.send(address, { subject: text, text }).catch((error: unknown) => {
    log.warn({ err: error, userId: user.id }, 'a code could not be sent by e-mail')
  })
}

function notSent(cause: unknown): AppError {
  return new AppError('sms_failed', { detail: 'The code could not be sent. Try again in a minute.', cause })
}
