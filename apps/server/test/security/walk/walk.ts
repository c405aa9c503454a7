import type { AnyEndpoint } from '@cabstand/contract/endpoint'
import { expect } from 'vitest'
import { settle } from '../../support/settle.ts'
import type { signIn, TestClient } from '../../support/test-client.ts'
import type { TestServer } from '../../support/test-server.ts'
import { type Column, changesBetween, readRows } from '../database-rows.ts'
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
  const { shape } = (endpoint.body as unknown as { _zod: { def: { shape?: object } } })._zod.def
  // A record names no fields.
  return Object.keys(shape ?? {})
}

/**
 * Calls endpoints in sequence and records what each part of the walk changes. With `decoys`, bodies have a field for
 * each of these columns.
 */
export class Walk {
  /** The changes of each part in the database. */
  readonly changes = new Map<string, string[]>()
  readonly called = new Set<string>()
  /** Rows and responses that contain the value of a decoy. */
  readonly baited: string[] = []
  readonly cast: Cast
  /** Of the walks of one server; its people have other contacts than those of the walk before. */
  readonly number: number
  private readonly decoys: readonly Column[]

  constructor(cast: Cast, number: number, decoys: readonly Column[]) {
    this.cast = cast
    this.number = number
    this.decoys = decoys
  }

  /** Runs one part and compares the database before it and after it. */
  async part(run: (walk: Walk) => Promise<void>): Promise<void> {
    const before = await readRows(this.cast.server.database)
    await run(this)
    const after = await readRows(this.cast.server.database)
    this.changes.set(run.name, changesBetween(before, after))
    for (const [id, row] of after) if (isBaited(row)) this.baited.push(`${run.name}: ${id}`)
  }

  /** Waits for what the calls so far cause in the background, where the next call would change it. */
  async settle(): Promise<void> {
    await settle(this.cast.server.database)
  }

  async call<T>(
    who: Pick<TestClient, 'send'>,
    endpoint: AnyEndpoint,
    input: { params?: object; body: object; version?: number },
  ) {
    const body =
      this.decoys.length === 0 ? input.body : temptingBody(this.decoys, input.body, declaredBy(endpoint))
    const answer = await who.send(endpoint, { ...input, body })
    expect([endpoint.name, answer.status, answer.status < 400 || answer.text]).toEqual([
      endpoint.name,
      endpoint.status ?? 303,
      true,
    ])
    this.called.add(endpoint.name)
    if (isBaited(answer.body)) this.baited.push(`the answer of ${endpoint.name}`)
    return answer.body as T
  }
}
