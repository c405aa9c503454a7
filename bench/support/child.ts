import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { BenchContext } from '../row.ts'
import { cleanEnvironment } from './processes.ts'

/** A process of a row's own that answers each message with one; it ends with the row. */
export class AnsweringProcess<Question extends object, Answer> {
  private readonly child: ChildProcess

  constructor(context: BenchContext, file: URL) {
    this.child = fork(file, { env: cleanEnvironment() })
    context.defer(() => this.child.kill())
  }

  /** Throws what went wrong there. Ask one question at a time. */
  async ask(question: Question): Promise<Answer> {
    this.child.send(question)
    const [reply] = (await once(this.child, 'message')) as [{ answer: Answer } | { error: string }]
    if ('error' in reply) throw new Error(reply.error)
    return reply.answer
  }
}

/** The other end: hands each message to `answer` and sends back what it resolves to. */
export function answerParent<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.on('message', (question: Question) => {
    answer(question).then(
      (value) => process.send?.({ answer: value }),
      (error: Error) => process.send?.({ error: error.stack ?? error.message }),
    )
  })
}
