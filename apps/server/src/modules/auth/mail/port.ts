/** Sends sign-in codes by e-mail. Both methods throw when the mail server refuses or does not respond. */
export interface MailSender {
  readonly name: string
  /** Connects and authenticates without sending anything. */
  check(): Promise<void>
  send(to: string, message: { subject: string; text: string }): Promise<void>
}
