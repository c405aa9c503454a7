/** A sent code: its recipient, its expiry, and when a new one may be requested. */
export interface Challenge {
  readonly challengeId: string
  /** The number in E.164 or the e-mail address, as normalised by the server. */
  readonly sentTo: string
  /**
   * The delivery channel. `email`: to the address of a number, which is named even when it has none, because that must
   * not be revealed; `address`: to the address that the person typed; `console`: printed by the server.
   */
  readonly channel: 'sms' | 'email' | 'address' | 'console'
  readonly resendAtMs: number
  readonly preview?: { readonly text: string; readonly code: string } | undefined
}
