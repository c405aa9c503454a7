import type { TextKey } from '@cabstand/contract/texts/keys'
import { lookUp } from '@cabstand/domain/look-up'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { findUser, mailAddressOf } from '../../people/users/index.ts'
import type { Reaction } from '../../platform/events/reaction.ts'
import { enqueueOn } from '../../platform/events/reaction.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import type { DocumentLanguage } from '../../platform/pdf/document-language.ts'
import { bookingEvents, getBookingRow } from '../../trips/bookings/index.ts'
import { findMail, noteMail } from './mail-store.ts'
import { findReceiptOf, type ReceiptDeps, type WholeReceipt } from './read-receipt.ts'
import { receiptPdf } from './receipt-pdf.ts'

/** Sends e-mail. Throws when the mail server refuses or does not respond. */
export interface ReceiptMailer {
  send(
    to: string,
    message: {
      readonly subject: string
      readonly text: string
      readonly html: string
      readonly id: string
      readonly attachments: readonly {
        readonly filename: string
        readonly content: Buffer
        readonly contentType: string
      }[]
    },
  ): Promise<void>
}

export interface MailDeps extends ReceiptDeps {
  readonly mail: ReceiptMailer
  readonly documentLanguage: (locale: string | undefined) => Promise<DocumentLanguage>
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

const mailJob = z.object({
  booking: z.uuid(),
  /** Present when staff send the receipt again, which is done each time they ask. */
  sending: z.optional(z.uuid()),
})

/**
 * E-mails with receipts, after a payment or a cancellation for a fee. A mail that could not be sent is retried over
 * hours; one that the mail server refuses for good is not.
 */
export function createReceiptMails(deps: MailDeps) {
  const task = defineTask('receipts:mail', mailJob, (job) => mailReceipt(deps, job))
  const reactions: Reaction[] = (['booking.paid', 'booking.cancelled'] as const).map((type) =>
    enqueueOn(bookingEvents, type, {
      name: `receipts:mail after ${type}`,
      when: ({ payload }) => type === 'booking.paid' || payload.actor === 'rider',
      jobs: ({ subject }) => [task.job({ booking: subject }, { key: subject })],
    }),
  )
  return { task, reactions }
}

export type ReceiptMails = ReturnType<typeof createReceiptMails>

async function mailReceipt(deps: MailDeps, job: z.infer<typeof mailJob>): Promise<void> {
  const { booking: bookingId, sending } = job
  const earlier = await findMail(deps.db, bookingId)
  if (earlier !== undefined && (earlier.sentAt !== null || earlier.givenUp)) return
  const booking = await getBookingRow(deps.db, bookingId)
  const rider = await findUser(deps.db, booking.customer)
  const address = rider && mailAddressOf(rider)
  if (rider === undefined || address === undefined) return
  if (!rider.receiptsByMail && sending === undefined) return
  const receipt = await findReceiptOf(deps, booking)
  if (receipt === undefined) return
  const language = await deps.documentLanguage(rider.langLocale ?? undefined)
  const { name, mediaType, parts } = receiptPdf(receipt, 'rider', language)
  const content: Uint8Array[] = []
  for await (const part of parts) content.push(part)
  try {
    await deps.mail.send(address, {
      ...composeMail(receipt, language),
      // The same for each attempt, so that mail servers recognise a second one.
      id: `receipt-${sending ?? bookingId}`,
      attachments: [{ filename: name, content: Buffer.concat(content), contentType: mediaType }],
    })
  } catch (error) {
    const givenUp = isRefusal(error)
    await noteMail(deps.db, bookingId, {
      sentTo: address,
      failedAt: deps.now(),
      failure: failureOf(error),
      givenUp,
    })
    if (!givenUp) throw error
    deps.log.warn({ err: error, bookingId }, 'a receipt was refused by the mail server')
    return
  }
  await noteMail(deps.db, bookingId, { sentTo: address, sentAt: deps.now() })
}

const maxFailureLength = 300

/** What the mail server answered, without addresses: they are stored where an erasure finds them. */
function failureOf(error: unknown): string {
  const isAnswer = error instanceof Error && 'response' in error && typeof error.response === 'string'
  const text = isAnswer ? String(error.response) : error instanceof Error ? error.message : String(error)
  return text.replaceAll(/<?[^\s<>]+@[^\s<>]+>?/g, '…').slice(0, maxFailureLength)
}

/** Whether repeating cannot help (RFC 5321: 5yz). A wrong password is the operator's to mend. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  !('code' in error && error.code === 'EAUTH')

function composeMail(
  receipt: WholeReceipt,
  { text, money, isolated, direction, locale, date }: DocumentLanguage,
) {
  const company = receipt.company.name
  const values = {
    company: isolated(company),
    reference: isolated(receipt.reference),
    total: money(receipt.total),
    date: date(receipt.issuedAt),
  }
  const keys = [
    receipt.isCancelled ? 'receipt_mail_fee' : 'receipt_mail_paid',
    'receipt_mail_attached',
    'receipt_mail_off',
  ] as const satisfies readonly TextKey[]
  const sentences = keys.map((key) => text(key, values))
  const paragraphs = sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n')
  return {
    subject: text('receipt_mail_subject', values),
    text: `${sentences.join('\n\n')}\n\n${company}\n`,
    html: `<!doctype html>\n<html lang="${escapeHtml(locale)}" dir="${direction}"><body>\n${paragraphs}\n<p>${escapeHtml(company)}</p>\n</body></html>\n`,
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (character) => lookUp(entities, character) ?? character)
