import { isUnanswered } from './api-error.ts'

/**
 * The idempotency key of one user action. A retry of the same input after a lost connection or a server error uses the
 * same key, so that the action happens once. Other input, or the next action after a response, gets a new key.
 */
export class ActionKey {
  private current: { readonly input: string; readonly key: string } | undefined

  keyFor(input: unknown): string {
    const text = JSON.stringify(input) ?? ''
    if (this.current?.input !== text) this.current = { input: text, key: crypto.randomUUID() }
    return this.current.key
  }

  /** Records how the call ended; the key is kept only if there was no response. */
  settle(error?: unknown): void {
    if (!isUnanswered(error)) this.current = undefined
  }
}
