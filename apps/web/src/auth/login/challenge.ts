/** A code that was sent: to whom, until when, and when another may be asked for. */
export interface Challenge {
  readonly challengeId: string
  readonly mobile: string
  readonly resendAtMs: number
  readonly preview?: { readonly text: string; readonly code: string } | undefined
}
