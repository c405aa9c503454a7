/** Sends a text message to a mobile number. Throws when the provider refuses it. */
export interface SmsSender {
  readonly name: string
  /** True when no message is sent and the sign-in screen shows the text instead. */
  readonly preview: boolean
  send(to: string, text: string): Promise<void>
}
