import { isIP } from 'node:net'
import type { createTransport } from 'nodemailer'
import { callOtherServer } from '../../../platform/traced-work.ts'
import { isLoopback } from '../budgets.ts'
import type { MailSender } from './port.ts'

export interface SmtpOptions {
  /** `smtps://user:password@host:465`, or `smtp://user:password@host:587` for STARTTLS. */
  readonly url: string
  /** The sender, such as `Cabstand <codes@example.org>`. */
  readonly from: string
}

const timeoutMs = 8000

/** Any SMTP server. */
export function createSmtpMail({ url, from }: SmtpOptions): MailSender {
  const options = smtpTransportOptions(url)
  let transport: Promise<ReturnType<typeof createTransport>> | undefined
  // Loaded for the first e-mail: most installations send none, and the library uses megabytes of memory.
  const open = () => {
    transport ??= import('nodemailer').then((mailer) => mailer.createTransport(options))
    return transport
  }
  return {
    name: 'smtp',
    async check() {
      await (await open()).verify()
    },
    async send(to, { subject, text, html, id, attachments }) {
      const transport = await open()
      const message = {
        from,
        to,
        subject,
        text,
        ...(html !== undefined && { html }),
        ...(id !== undefined && { messageId: `<${id}@${senderHost(from)}>` }),
        ...(attachments !== undefined && { attachments: [...attachments] }),
        // Automatic replies are not sent to such messages (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      }
      await callOtherServer({ service: 'SMTP', host: options.host }, () => transport.sendMail(message))
    },
  }
}

const senderHost = (from: string) => /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'

/** Connection options of the mail server. Passwords are never sent over a network without encryption. */
export function smtpTransportOptions(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  const isHere = host === 'localhost' || (isIP(host) !== 0 && isLoopback(host))
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // The certificate of a mail server on this machine seldom matches its host name.
    requireTLS: !secure && !isHere,
    ignoreTLS: isHere,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
