/** Sends a text to a mobile number. Throws when the provider refuses. */
export interface SmsSender {
  readonly name: string
  /** True when nothing leaves this machine and the sign-in screen shows the text instead. */
  readonly preview: boolean
  send(to: string, text: string): Promise<void>
}
