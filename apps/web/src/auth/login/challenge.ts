/** A sent code: its recipient, its expiry, and when a new one may be requested. */
export interface Challenge {
  readonly challengeId: string
  /** In E.164, as normalised by the server. */
  readonly mobile: string
  /**
   * The delivery channel. It is `email` even when the number has no address, which must not be revealed; `console`:
   * printed by the server.
   */
  readonly channel: 'sms' | 'email' | 'console'
  readonly resendAtMs: number
  readonly preview?: { readonly text: string; readonly code: string } | undefined
}
