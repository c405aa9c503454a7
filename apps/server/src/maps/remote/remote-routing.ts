import type { LatLng } from '@cabstand/domain/distance'
import { OutboundClient } from '../../platform/outbound/outbound-client.ts'
import { OutboundFailure } from '../../platform/outbound/outbound-request.ts'
import {
  MapsError,
  OutsideServiceAreaError,
  type RoadPair,
  type RouteOptions,
  type RoutePoint,
  type TrackPoint,
} from '../port.ts'
import type { Routing } from '../routing.ts'
import { type Question, questions, refusal, refusedStatus } from './questions.ts'
import { routingKey } from './routing-key.ts'

export interface RemoteRoutingOptions {
  /** Where a process with the role `maps` answers, or a load balancer in front of several. */
  readonly url: string
  readonly secret: string
}

const timeoutMs = 5000

/**
 * Finds routes by asking a process with the role `maps`. While it does not answer, whoever needs a route is told so, and
 * what can go on without does: no driver has a known way to a pickup, and a track is not matched to roads.
 */
export class RemoteRouting implements Routing {
  private readonly client: OutboundClient
  private readonly origin: string
  private readonly headers: Readonly<Record<string, string>>
  private router: Routing['kind'] = 'valhalla'
  private trouble: string | undefined

  constructor({ url, secret }: RemoteRoutingOptions) {
    this.origin = new URL(url).origin
    this.headers = { authorization: `Bearer ${routingKey(secret)}` }
    this.client = new OutboundClient({
      name: 'The maps process',
      timeoutMs,
      origins: [this.origin],
      // It is asked again as soon as it is back. How many wait for it meanwhile is limited where prices are asked for.
      breaksCircuit: false,
    })
  }

  get kind() {
    return this.router
  }

  get problem() {
    return this.trouble
  }

  async route(points: readonly RoutePoint[], { signal, departAt, ...options }: RouteOptions) {
    signal?.throwIfAborted()
    const at = departAt === undefined ? {} : { departAtMs: departAt.getTime() }
    const route = await this.ask(questions.route, { points: [...points], ...options, ...at })
    signal?.throwIfAborted()
    return route
  }

  async matrix(sources: readonly LatLng[], targets: readonly LatLng[]) {
    const rows = await this.ask(questions.matrix, { sources: [...sources], targets: [...targets] })
    return rows.map((row) => row.map((pair) => pair ?? undefined))
  }

  async roadsTo(sources: readonly LatLng[], target: LatLng): Promise<(RoadPair | undefined)[]> {
    const pairs = await this.askIfThere(questions.roadsTo, { sources: [...sources], target })
    return sources.map((_, index) => pairs?.[index] ?? undefined)
  }

  serves(points: readonly LatLng[]) {
    return this.ask(questions.serves, { points: [...points] })
  }

  async matchTrack(points: readonly TrackPoint[]) {
    return (await this.askIfThere(questions.matchTrack, { points: points.map(toJson) })) ?? undefined
  }

  async listPassings(points: readonly TrackPoint[]) {
    return (await this.askIfThere(questions.listPassings, { points: points.map(toJson) })) ?? undefined
  }

  async tryRoute(): Promise<void> {
    const { router, problem } = await this.ask(questions.tryRoute, {})
    this.router = router
    this.trouble = problem ?? undefined
  }

  async close(): Promise<void> {}

  /** Throws MapsError: what the other process says, or `not_ready` when it does not answer. */
  private async ask<Asked, Answer>(question: Question<Asked, Answer>, asked: Asked): Promise<Answer> {
    const { status, body } = await this.send(question.path, asked)
    if (status === 200) return question.answer.parse(body)
    if (status !== refusedStatus) throw new Error(`the maps process answered ${status}`)
    const { code, detail, points } = refusal.parse(body)
    throw code === 'outside_service_area' ? new OutsideServiceAreaError(points) : new MapsError(code, detail)
  }

  /** The same; undefined when it does not answer. */
  private async askIfThere<Asked, Answer>(question: Question<Asked, Answer>, asked: Asked) {
    try {
      return await this.ask(question, asked)
    } catch (error) {
      if (error instanceof MapsError && error.code === 'not_ready') return undefined
      throw error
    }
  }

  private async send(path: string, json: unknown) {
    const request = { method: 'POST', url: this.origin + path, body: { json }, repeatable: true } as const
    try {
      return await this.client.send({ ...request, headers: this.headers })
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error
      throw new MapsError('not_ready', `Routes cannot be found: ${error.message}.`)
    }
  }
}

const toJson = ({ lat, lng, atMs, accuracyMeters }: TrackPoint) => ({
  lat,
  lng,
  atMs,
  ...(accuracyMeters !== undefined && { accuracyMeters }),
})
