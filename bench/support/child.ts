import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { BenchContext } from '../row.ts'
import { cleanEnvironment } from './processes.ts'

/** A child process of a row that replies to each message; it ends with the row. */
export class AnsweringProcess<Question extends object, Answer> {
  private readonly child: ChildProcess

  constructor(context: BenchContext, file: URL) {
    this.child = fork(file, { env: cleanEnvironment(), serialization: 'advanced' })
    context.defer(() => this.stop())
  }

  /** Throws when the child fails or exits. Send one message at a time. */
  async ask<A extends Answer = Answer>(question: Question): Promise<A> {
    const settled = new AbortController()
    const { signal } = settled
    try {
      const reply = Promise.race([
        once(this.child, 'message', { signal }).then(([message]) => message as Reply<A>),
        once(this.child, 'exit', { signal }).then(([code]) => {
          throw new Error(`${this.child.spawnargs.join(' ')} exited with ${code}`)
        }),
      ])
      this.child.send(question)
      const told = await reply
      if ('error' in told) throw new Error(told.error)
      return told.answer
    } finally {
      settled.abort()
    }
  }

  /** Ends the process and its connections before the row ends. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const exited = once(this.child, 'exit')
    this.child.kill('SIGTERM')
    await exited
  }
}

type Reply<Answer> = { readonly answer: Answer } | { readonly error: string }

/** The child's side: passes each message to `answer` and sends back the result. */
export function answerParent<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.on('message', (question: Question) => {
    answer(question).then(
      (value) => process.send?.({ answer: value }),
      (error: Error) => process.send?.({ error: error.stack ?? error.message }),
    )
  })
}
