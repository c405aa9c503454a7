/** A code that was sent: to whom, until when, and when another may be asked for. */
export interface Challenge {
  readonly challengeId: string
  /** In E.164, as the server understood it. */
  readonly mobile: string
  /** By what it went: `email` also when this number has none, which nobody is told; `console` was printed by the server. */
  readonly channel: 'sms' | 'email' | 'console'
  readonly resendAtMs: number
  readonly preview?: { readonly text: string; readonly code: string } | undefined
}
