import { getHealth } from '@cabstand/contract/http/operator/system'

const timeoutMs = 5000

/** Throws an error that says what to do when no server, or a server other than Cabstand, answers at the address. */
export async function assertReachable(baseUrl: string): Promise<void> {
  const answer = await fetch(new URL(getHealth.path, baseUrl), {
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined)
  if (answer === undefined) {
    throw new Error(
      `no server answers at ${baseUrl}. Start one with npm start, or say where it is: --base-url http://HOST:PORT`,
    )
  }
  if (answer.headers.get('content-type')?.includes('json') !== true) {
    throw new Error(
      `what answers at ${baseUrl} is not Cabstand. Say where it is: --base-url http://HOST:PORT`,
    )
  }
}
