import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { isLoopback } from '../budgets.ts'
import type { MailSender } from './port.ts'

export interface SmtpOptions {
  /** `smtps://user:password@host:465`, or `smtp://user:password@host:587` for STARTTLS. */
  readonly url: string
  /** The sender, such as `Cabstand <codes@example.org>`. */
  readonly from: string
}

const timeoutMs = 8000

/** Any mail server that speaks SMTP. */
export function createSmtpMail({ url, from }: SmtpOptions): MailSender {
  const transport = createTransport(smtpTransportOptions(url))
  return {
    name: 'smtp',
    async check() {
      await transport.verify()
    },
    async send(to, { subject, text }) {
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        // Holiday notices and other machines do not answer these (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
  }
}

/** How a mail server is reached: a password never crosses a network without encryption. */
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
    // A mail server on this machine seldom has a certificate that its name fits.
    requireTLS: !secure && !isHere,
    ignoreTLS: isHere,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
