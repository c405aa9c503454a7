import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import { findUserByMobile } from '../users/index.ts'
import type { MailSender } from './mail/port.ts'
import type { SmsSender } from './sms/port.ts'

/** By what a code was sent. */
export type CodeChannel = 'sms' | 'email'

export interface CodeSenders {
  readonly db: Database
  /** Absent: codes go by e-mail alone. */
  readonly sms?: SmsSender | undefined
  /** Stands in when no text can be sent; absent: there is no e-mail. */
  readonly mail?: MailSender | undefined
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Sends a sign-in code as a text, or by e-mail when there is no SMS or it fails. Throws `sms_failed` when nothing
 * could be sent.
 */
export async function sendCode(
  senders: CodeSenders,
  { mobile, text, subject }: { mobile: string; text: string; subject: string },
): Promise<CodeChannel> {
  const { sms, mail, log } = senders
  if (sms !== undefined) {
    try {
      await sms.send(mobile, text)
      return 'sms'
    } catch (error) {
      if (mail === undefined) throw notSent(error)
      log.warn({ err: error }, 'a code could not be sent by SMS: e-mail is tried')
    }
  }
  if (mail === undefined) throw notSent(new Error('no sender of codes is configured'))
  await sendByMail(senders, mail, { mobile, text, subject })
  return 'email'
}

/**
 * Whoever asks for a code must not learn whether the number is known, neither from the answer nor from how long it
 * takes: the mail server is checked for everybody, and the e-mail to those who have one follows by itself.
 */
async function sendByMail(
  { db, log }: CodeSenders,
  mail: MailSender,
  { mobile, text, subject }: { mobile: string; text: string; subject: string },
): Promise<void> {
  const [user] = await Promise.all([
    findUserByMobile(db, mobile),
    mail.check().catch((error: unknown) => {
      throw notSent(error)
    }),
  ])
  if (user === undefined || user.email === '') return
  mail.send(user.email, { subject, text }).catch((error: unknown) => {
    log.warn({ err: error, userId: user.id }, 'a code could not be sent by e-mail')
  })
}

function notSent(cause: unknown): AppError {
  return new AppError('sms_failed', { detail: 'The code could not be sent. Try again in a minute.', cause })
}
