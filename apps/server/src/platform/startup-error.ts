/** A start-up problem that the operator can fix. The message is one line; entry points print it without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
