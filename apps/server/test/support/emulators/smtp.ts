import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { atEnd } from '../../../../../test/support/at-end.ts'

export interface MailEmulator {
  readonly url: string
  readonly from: string
  readonly password: string
  /** Accepted messages, newest last: their envelope and raw text. */
  readonly sent: { from: string; to: string[]; text: string }[]
  /** What the next messages are answered with, in place of being accepted. */
  readonly refusals: number[]
  stop(): Promise<void>
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** A mail server that accepts mail of one account, only from its own address, and only for valid addresses. */
export async function startMailEmulator(): Promise<MailEmulator> {
  const account = { user: 'codes@cabs.example', password: 'p@ss:word/1' }
  const sent: MailEmulator['sent'] = []
  const refusals: number[] = []
  const options: SMTPServerOptions = {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _, done) {
      if (username === account.user && password === account.password) done(null, { user: username })
      else done(refusal(535, '5.7.8 Authentication credentials invalid'))
    },
    onMailFrom({ address }, { user }, done) {
      done(address === user ? null : refusal(553, '5.7.1 Sender address rejected: not owned by user'))
    },
    onRcptTo({ address }, _, done) {
      const code = refusals.shift()
      if (code !== undefined) return done(refusal(code, 'Try again or not'))
      done(address.endsWith('.invalid') ? refusal(550, '5.1.2 Recipient address rejected') : null)
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        sent.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
  }
  const server = new SMTPServer(options)
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= new Promise<void>((resolve) => server.close(() => resolve()))
    return stopped
  }
  atEnd(stop)
  const [user, password] = [account.user, account.password].map(encodeURIComponent)
  return {
    url: `smtp://${user}:${password}@127.0.0.1:${port}`,
    from: `Cabstand <${account.user}>`,
    password: account.password,
    sent,
    refusals,
    stop,
  }
}
