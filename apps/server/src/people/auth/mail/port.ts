export interface MailMessage {
  readonly subject: string
  readonly text: string
  /** The same text for programs that show HTML. */
  readonly html?: string
  /** Unique; the same for each attempt to send this message. */
  readonly id?: string
  readonly attachments?: readonly {
    readonly filename: string
    readonly content: Buffer
    readonly contentType: string
  }[]
}

/** Sends e-mail. Both methods throw when the mail server refuses or does not respond. */
export interface MailSender {
  readonly name: string
  /** Connects and authenticates without sending anything. */
  check(): Promise<void>
  send(to: string, message: MailMessage): Promise<void>
}
