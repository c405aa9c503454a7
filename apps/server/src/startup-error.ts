/** A reason not to start that the operator can mend. Its message is one line; entry points print it without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
