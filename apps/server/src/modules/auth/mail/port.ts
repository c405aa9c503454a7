/** Sends sign-in codes by e-mail. Both methods throw when the mail server refuses or does not answer. */
export interface MailSender {
  readonly name: string
  /** Connects and signs in, and sends nothing. */
  check(): Promise<void>
  send(to: string, message: { subject: string; text: string }): Promise<void>
}
