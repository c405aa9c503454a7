import { send } from '../../platform/outbound/send.ts'

export const askTimeoutMs = 5000

/** The status of an answer, or what went wrong, such as "did not answer in time". With headers, an empty object is sent. */
export async function ask(
  origin: string,
  path: string,
  headers?: Readonly<Record<string, string>>,
): Promise<number | string> {
  try {
    const request =
      headers === undefined
        ? { method: 'GET' as const }
        : { method: 'POST' as const, headers, body: { json: {} } }
    const { status } = await send(
      { url: `${origin}${path}`, ...request },
      { name: 'Cabstand', timeoutMs: askTimeoutMs, origins: [origin], expects: 'nothing' },
    )
    return status
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const status = /answered (\d{3})/.exec(said)?.[1]
    return status === undefined ? said : Number(status)
  }
}

/** Why nothing answers at an origin; undefined when something does, whatever it says. */
export async function whyUnreachable(origin: string): Promise<string | undefined> {
  const answer = await ask(origin, '/')
  return typeof answer === 'number' || answer === 'redirects elsewhere' ? undefined : answer
}
