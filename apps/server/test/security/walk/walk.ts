import type { AnyEndpoint } from '@cabstand/contract/endpoint'
import { expect } from 'vitest'
import type { signIn, TestClient } from '../../support/test-client.ts'
import type { TestServer } from '../../support/test-server.ts'
import { type Column, changesBetween, type Rows, readRows } from '../database-rows.ts'
import { isBaited, temptingBody } from '../decoys.ts'

type SignedIn = Awaited<ReturnType<typeof signIn>>

/** Who calls. */
export interface Cast {
  readonly server: TestServer
  readonly rider: SignedIn
  readonly driver: SignedIn
  readonly admin: SignedIn
  readonly otherAdmin: SignedIn
  /** The code that was sent to an e-mail address. */
  readonly codeFor: (address: string) => string
  /** A client of the legacy map calls. */
  readonly olderClient: Pick<TestClient, 'send'>
}

/** The names that an endpoint's body declares. */
function declaredBy(endpoint: AnyEndpoint): string[] {
  if (endpoint.body === undefined) return []
  const { shape } = (endpoint.body as unknown as { _zod: { def: { shape: object } } })._zod.def
  return Object.keys(shape)
}

/**
 * Calls endpoints in sequence and records what each changes. What was changed without the walk since the call before
 * belongs to it too, unless `lookAgain` was called. With `decoys`, bodies have a field for each of these
 * columns.
 */
export class Walk {
  /** The changes of each call in the database, by endpoint. */
  readonly changes = new Map<string, string[]>()
  readonly called = new Set<string>()
  /** Rows and responses that contain the value of a decoy. */
  readonly baited: string[] = []
  readonly cast: Cast
  /** Of the walks of one server; its people have other contacts than those of the walk before. */
  readonly number: number
  private readonly decoys: readonly Column[]
  /** As of the end of the last call. */
  private rows: Rows | undefined

  constructor(cast: Cast, number: number, decoys: readonly Column[]) {
    this.cast = cast
    this.number = number
    this.decoys = decoys
  }

  /** What has been changed so far without the walk does not belong to the next call. */
  lookAgain(): void {
    this.rows = undefined
  }

  async call<T>(
    who: Pick<TestClient, 'send'>,
    endpoint: AnyEndpoint,
    input: { params?: object; body: object; version?: number },
  ) {
    const { server } = this.cast
    const before = this.rows ?? (await readRows(server.database))
    const body =
      this.decoys.length === 0 ? input.body : temptingBody(this.decoys, input.body, declaredBy(endpoint))
    const answer = await who.send(endpoint, { ...input, body })
    expect([endpoint.name, answer.status, answer.status < 400 || answer.text]).toEqual([
      endpoint.name,
      endpoint.status ?? 303,
      true,
    ])
    const after = await readRows(server.database)
    this.rows = after
    this.changes.set(`${this.changes.size} ${endpoint.name}`, changesBetween(before, after))
    this.called.add(endpoint.name)
    for (const [id, row] of after) if (isBaited(row)) this.baited.push(`${endpoint.name}: ${id}`)
    if (isBaited(answer.body)) this.baited.push(`the answer of ${endpoint.name}`)
    return answer.body as T
  }
}
