import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { AppError } from '../../platform/http/errors.ts'
import { OutboundFailure } from '../../platform/outbound/outbound-request.ts'
import type { MapAccount } from '../account.ts'
import { explainNoRoute } from '../explain-no-route.ts'
import type { MapsConfig } from '../maps-config.ts'
import {
  type Address,
  type Maps,
  MapsError,
  type Place,
  type PopularInput,
  type RouteOptions,
  type RoutePoint,
  type SuggestInput,
  type TrackPoint,
} from '../port.ts'
import type { Answers, MapCapability, MapProvider, Operation, Questions } from './provider.ts'
import { type LineDeps, ProviderClient } from './provider-client.ts'
import { rounded } from './rounded.ts'

/**
 * Metres. An address farther from the point than this is not its address. The limit for streets is larger, because
 * streets are long.
 */
const reachMeters = { street: 1000, other: 300 }

type Lines = ReadonlyMap<MapCapability, readonly (ProviderClient<MapCapability> | 'embedded')[]>

/** Maps that send requests to the providers chosen by the operator, and all others to the embedded map. */
export class ProvidedMaps implements Maps {
  private readonly embedded: Maps
  private readonly lines: Lines
  private readonly account: MapAccount
  private readonly closeParts: () => Promise<void>

  constructor(deps: { embedded: Maps; lines: Lines; account: MapAccount; close: () => Promise<void> }) {
    this.embedded = deps.embedded
    this.lines = deps.lines
    this.account = deps.account
    this.closeParts = deps.close
  }

  for(account: MapAccount): Maps {
    const { embedded, lines, closeParts } = this
    return new ProvidedMaps({ embedded, lines, account, close: closeParts })
  }

  /** Shows the credits of all providers in use, independent of which of them returned a result. */
  info() {
    const info = this.embedded.info()
    const asked = [...this.lines.values()]
      .flat()
      .flatMap((line) => (line === 'embedded' ? [] : line.provider.credit))
    const credits = [...new Set([...(info.attribution === null ? [] : [info.attribution]), ...asked])]
    return { ...info, attribution: credits.join(' · ') || null }
  }

  findTiles(version: string) {
    return this.embedded.findTiles(version)
  }

  /** External providers return one language per request, and each request costs money. */
  translateAddresses(addresses: readonly Address[], languages: readonly string[]) {
    return this.embedded.translateAddresses(addresses, languages)
  }

  listPassings(points: readonly TrackPoint[]) {
    return this.embedded.listPassings(points)
  }

  async suggestPlaces(input: SuggestInput) {
    const { session } = this.account
    const question = { ...rounded.suggest(input), ...(session === undefined ? {} : { session }) }
    return [...(await this.ask('suggest', question, () => this.embedded.suggestPlaces(input)))]
  }

  /** Shown before anything is typed, so it asks no provider. */
  listPopularPlaces(input: PopularInput) {
    return this.embedded.listPopularPlaces(input)
  }

  async getPlace(id: string, language?: string): Promise<Place> {
    const place = await this.findPlace(id, language)
    if (place === undefined) throw new MapsError('google_places_error', `There is no place ${id}.`)
    return place
  }

  /** Only the provider that issued an id can resolve it. */
  async findPlace(id: string, language?: string): Promise<Place | undefined> {
    const owner = this.lineOf(id)
    if (owner === undefined) return this.embedded.findPlace(id, language)
    const { session } = this.account
    const question = {
      id: id.slice(owner.provider.placePrefix?.length),
      ...(language === undefined ? {} : { language }),
      ...(session === undefined ? {} : { session }),
    }
    return this.askOf('place', [owner], question, () => Promise.resolve(undefined))
  }

  async reversePlace(point: LatLng, language?: string) {
    const question = { ...rounded.reverse(point), ...(language === undefined ? {} : { language }) }
    const place = await this.ask('reverse', question, () => this.embedded.reversePlace(point, language))
    if (place === undefined) return undefined
    const reach = place.kind === 'street' ? reachMeters.street : reachMeters.other
    return haversineMeters(point, place) <= reach ? place : undefined
  }

  async route(points: readonly RoutePoint[], options: RouteOptions = {}) {
    const { signal, ...wanted } = options
    signal?.throwIfAborted()
    const question = { ...wanted, points: rounded.points(points) }
    const asked = this.ask('route', question, () => this.embedded.route(points, options))
    const route = await (signal === undefined ? asked : Promise.race([asked, abortOf(signal)]))
    if (route === undefined) throw await explainNoRoute(this.embedded, points)
    return route
  }

  serves(points: readonly LatLng[]) {
    return this.embedded.serves(points)
  }

  async matrix(sources: readonly LatLng[], targets: readonly LatLng[]) {
    const embedded = () => this.embedded.matrix(sources, targets)
    return (await this.ask('matrix', { sources, targets }, embedded)).map((row) => [...row])
  }

  async roadsTo(sources: readonly LatLng[], target: LatLng) {
    // The embedded map has a faster method for this than its matrix.
    const embedded = async () => (await this.embedded.roadsTo(sources, target)).map((pair) => [pair])
    const rows = await this.askInTheEnd('matrix', { sources, targets: [target] }, embedded)
    return rows.map((row) => row[0])
  }

  matchTrack(points: readonly TrackPoint[]) {
    if (points.length < 2) return Promise.resolve(undefined)
    return this.askInTheEnd('match', { points }, () => this.embedded.matchTrack(points))
  }

  tryRoute() {
    return this.embedded.tryRoute()
  }

  health() {
    const problems = [...this.lines.values()].flatMap((line) =>
      line.flatMap((one) => (one === 'embedded' ? [] : (one.problem ?? []))),
    )
    const { detail, ...health } = this.embedded.health()
    const details = [...(detail === undefined ? [] : [detail]), ...problems]
    return { ...health, ...(details.length === 0 ? {} : { detail: details.join('; ') }) }
  }

  async close() {
    await this.closeParts()
    await this.embedded.close()
  }

  private lineOf(placeId: string) {
    return this.lines.get('place')?.find((line) => {
      const prefix = line === 'embedded' ? undefined : line.provider.placePrefix
      return prefix !== undefined && placeId.startsWith(prefix)
    }) as ProviderClient<'place'> | undefined
  }

  private ask<C extends MapCapability>(
    capability: C,
    question: Questions[C],
    embedded: () => Promise<Answers[C]>,
  ): Promise<Answers[C]> {
    const lines = (this.lines.get(capability) ?? []) as readonly (ProviderClient<C> | 'embedded')[]
    return this.askOf(capability, lines, question, embedded)
  }

  /**
   * Dispatch and the end of a trip must work even if all providers fail or exceed their caps, so the embedded map is
   * the last resort.
   */
  private async askInTheEnd<C extends MapCapability>(
    capability: C,
    question: Questions[C],
    embedded: () => Promise<Answers[C]>,
  ): Promise<Answers[C]> {
    try {
      return await this.ask(capability, question, embedded)
    } catch (error) {
      if (!isRefusal(error)) throw error
      return embedded()
    }
  }

  /** The answer of the first provider that can give one. */
  private async askOf<C extends MapCapability>(
    capability: C,
    lines: readonly (ProviderClient<C> | 'embedded')[],
    question: Questions[C],
    embedded: () => Promise<Answers[C]>,
  ): Promise<Answers[C]> {
    let refusal: AppError | undefined
    for (const line of lines) {
      try {
        return await (line === 'embedded' ? embedded() : line.ask(question, this.account))
      } catch (error) {
        if (isRefusal(error)) refusal = error
        else if (!(error instanceof OutboundFailure)) throw error
      }
    }
    throw refusal ?? new MapsError('not_ready', `No map provider is available (${capability}).`)
  }
}

/** Errors after which the next provider is tried: an exhausted quota, or an embedded map that is not ready. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === 'too_many_requests' || error.code === 'not_ready')

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

/** The provider clients of all capabilities, in the configured order. */
export function openLines(
  order: MapsConfig['order'],
  providers: readonly MapProvider[],
  deps: LineDeps,
): Lines {
  const capabilities = Object.keys(order) as MapCapability[]
  const line = (name: string, capability: MapCapability): (ProviderClient<MapCapability> | 'embedded')[] => {
    if (name === 'embedded') return ['embedded']
    const provider = providers.find((one) => one.name === name)
    const operation = provider?.operations[capability] as Operation<MapCapability> | undefined
    return provider && operation ? [new ProviderClient(provider, capability, operation, deps)] : []
  }
  return new Map(
    capabilities.map((capability) => [
      capability,
      order[capability].flatMap((name) => line(name, capability)),
    ]),
  )
}
