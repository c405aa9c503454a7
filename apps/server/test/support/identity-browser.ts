import type { AnyEndpoint } from '@cabstand/contract/endpoint'
import {
  beginIdentitySignIn,
  completeIdentitySignIn,
  returnFromIdentityProvider,
} from '@cabstand/contract/http/people/identities'
import type { TokenFault } from '@cabstand/emulators/openid'
import { type Answer, TestClient } from './test-client.ts'

/** A browser that signs in at an emulated provider: it keeps its cookies, and follows the provider's pages. */
export class IdentityBrowser {
  readonly cookies = new Map<string, string>()
  private readonly client: TestClient

  constructor(url: string) {
    this.client = new TestClient(url)
  }

  /** As of a client, with the cookies so far. */
  send = async (endpoint: AnyEndpoint, input: { body?: unknown }): Promise<Answer> => {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.client.send(endpoint, input, { origin: this.client.url, cookie })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  begin = (provider: string) => this.send(beginIdentitySignIn, { body: { provider } })

  /** Begins, and chooses a person on the provider's page. Returns the query that it sends the browser back with. */
  async visit(provider: string, subject: string, fault: TokenFault = 'none'): Promise<string> {
    const { url } = (await this.begin(provider)).body as { url: string }
    return choosePerson(url, subject, fault)
  }

  return = (query: string, waiting?: boolean) =>
    this.send(returnFromIdentityProvider, { body: { query, waiting } })

  complete = (proof?: { challengeId: string; code: string }, waiting?: boolean) =>
    this.send(completeIdentitySignIn, { body: { proof, waiting } })

  /** A client with the session of an answer. */
  clientOf = ({ body }: Answer) => {
    const { token, signedIn } = body as { token?: string; signedIn?: { token: string } }
    return new TestClient(this.client.url, token ?? signedIn?.token)
  }
}

/** What a person does on the page of an emulated provider. Returns the query of the address that it leads to. */
export async function choosePerson(
  url: string,
  subject: string,
  fault: TokenFault = 'none',
): Promise<string> {
  const page = await fetch(url)
  if (!page.ok) throw new Error(`the provider answered ${page.status}: ${await page.text()}`)
  const form = new URLSearchParams({ subject, fault })
  const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '').search.slice(1)
}
