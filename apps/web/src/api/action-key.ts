import { isUnanswered } from './api-error.ts'

/**
 * The idempotency key of one user action. Sending the same input again after a lost line or a failed server uses the
 * same key, so that it happens once; another input, or the next action after an answer, gets a new one.
 */
export class ActionKey {
  private current: { readonly input: string; readonly key: string } | undefined

  keyFor(input: unknown): string {
    const text = JSON.stringify(input) ?? ''
    if (this.current?.input !== text) this.current = { input: text, key: crypto.randomUUID() }
    return this.current.key
  }

  /** Tells how the call ended; only an unanswered one keeps its key. */
  settle(error?: unknown): void {
    if (!isUnanswered(error)) this.current = undefined
  }
}
