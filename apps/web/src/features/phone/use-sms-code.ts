import { useEffect, useEffectEvent } from 'react'

/** WebOTP, which the types of browsers do not have yet. */
interface SmsCodeRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] }
}

/**
 * Gives the code of a text message that arrives while the screen is shown, where the browser reads it and the person
 * agrees. `challengeId`: of the code that is expected; undefined for none.
 */
export function useSmsCode(challengeId: string | undefined, onCode: (code: string) => void): void {
  const give = useEffectEvent(onCode)
  useEffect(() => {
    if (challengeId === undefined || !('OTPCredential' in window)) return
    const stop = new AbortController()
    const request: SmsCodeRequest = { otp: { transport: ['sms'] }, signal: stop.signal }
    navigator.credentials.get(request).then(
      (found) => {
        if (found && 'code' in found && typeof found.code === 'string') give(found.code)
      },
      // They type it.
      () => undefined,
    )
    return () => stop.abort()
  }, [challengeId])
}
