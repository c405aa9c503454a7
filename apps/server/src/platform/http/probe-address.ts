import { createServer } from 'node:net'
import { StartupError } from '../startup-error.ts'

export interface ListenAddress {
  readonly host: string
  readonly port: number
  /** The command that started the server, for the message: `npm start`. */
  readonly command: string
}

const portsTried = 100
const highestPort = 65_535

/** Throws a StartupError with a one-line message when the server cannot listen on the address. */
export async function assertCanListen(address: ListenAddress): Promise<void> {
  const error = await tryListening(address.host, address.port)
  if (error !== undefined) throw await explainListenError(error, address)
}

/** Converts a listen error to a StartupError with instructions for the operator. Returns any other error unchanged. */
export async function explainListenError(error: unknown, address: ListenAddress): Promise<unknown> {
  const { code } = error as NodeJS.ErrnoException
  const { host, port, command } = address
  switch (code) {
    case 'EADDRINUSE':
      return new StartupError(`Port ${port} is in use. ${await suggestPort(address)}`, { cause: error })
    case 'EACCES':
      return new StartupError(
        `Port ${port} is reserved for the system's administrator. Try PORT=3000 ${command}`,
        { cause: error },
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'EAFNOSUPPORT':
      return new StartupError(
        `HOST=${host} is not an address of this machine. Try HOST=127.0.0.1 for this machine alone, or HOST=0.0.0.0 for the network`,
        { cause: error },
      )
    default:
      return error
  }
}

async function suggestPort({ host, port, command }: ListenAddress): Promise<string> {
  for (let next = port + 1; next <= Math.min(highestPort, port + portsTried); next++) {
    if ((await tryListening(host, next)) === undefined) return `Try PORT=${next} ${command}`
  }
  return 'Set PORT to another'
}

/** Listens briefly on the address and returns the error; undefined when listening succeeds. */
export function tryListening(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}
