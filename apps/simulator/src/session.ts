import type { CallInput, EndpointDefinition, OutputOf } from '@cabstand/contract/endpoint'
import { requestOtp, verifyOtp } from '@cabstand/contract/http/people/auth'
import type { Me } from '@cabstand/contract/http/people/users'
import type { Role } from '@cabstand/domain/roles'
import { type Api, ApiProblem } from './api.ts'
import type { Tally } from './summary.ts'

/** A refusal that the caller expects. */
export class Refusal {
  readonly code: string

  constructor(code: string) {
    this.code = code
  }
}

/** A signed-in person: uses the codes that the demo shows, and signs in again when the session ends. */
export class Session<R extends Role> {
  readonly mobile: string
  private readonly api: Api
  private readonly tally: Tally
  private signingIn: Promise<Me> | undefined
  private tokenNow: string | undefined
  private meNow: Me | undefined

  constructor(options: { api: Api; tally: Tally; mobile: string }) {
    this.api = options.api
    this.tally = options.tally
    this.mobile = options.mobile
  }

  get token(): string | undefined {
    return this.tokenNow
  }

  get me(): Me {
    if (this.meNow === undefined) throw new Error(`${this.mobile} is not signed in`)
    return this.meNow
  }

  /** Signs in if needed; concurrent calls share one sign-in. */
  signIn(): Promise<Me> {
    if (this.tokenNow !== undefined) return Promise.resolve(this.me)
    this.signingIn ??= this.signInNow().finally(() => {
      this.signingIn = undefined
    })
    return this.signingIn
  }

  /** The server ended the session: the next call signs in again. */
  forget(): void {
    this.tokenNow = undefined
  }

  /** Calls as this person; signs in again once when the session has ended. Throws ApiProblem. */
  async call<E extends EndpointDefinition>(endpoint: E, input: CallInput<E>): Promise<OutputOf<E, R>> {
    const key = crypto.randomUUID()
    await this.signIn()
    const token = this.tokenNow
    try {
      return await this.api.call<E, R>(endpoint, input, { key, token })
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 401) throw error
    }
    if (this.tokenNow === token) this.forget()
    await this.signIn()
    return this.api.call<E, R>(endpoint, input, { key, token: this.tokenNow })
  }

  /** Uploads a whole file for a purpose; returns the id of the upload. Throws ApiProblem. */
  async upload(purpose: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    await this.signIn()
    return this.api.upload(purpose, bytes, this.tokenNow)
  }

  /** Calls, and returns a Refusal for the expected codes. Throws ApiProblem for others. */
  async attempt<E extends EndpointDefinition>(
    endpoint: E,
    input: CallInput<E>,
    reckonedWith: readonly E['errors'][number][],
  ): Promise<OutputOf<E, R> | Refusal> {
    try {
      return await this.call(endpoint, input)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (!reckonedWith.some((code) => code === error.code)) throw error
      this.tally.refusal(error.code)
      return new Refusal(error.code)
    }
  }

  private async signInNow(): Promise<Me> {
    const challenge = await this.api.call(requestOtp, { body: { mobile: this.mobile } })
    if (challenge.preview === undefined) {
      throw new Error('this server shows no sign-in codes: only a demo can be simulated')
    }
    const { challengeId, preview } = challenge
    const { token, user } = await this.api.call(verifyOtp, { body: { challengeId, code: preview.code } })
    this.tokenNow = token
    this.meNow = user
    return user
  }
}
