import { haversineMeters, type LatLng } from '@cabstand/domain/distance'
import { AppError } from '../../../http/errors.ts'
import type { MapsConfig } from '../../../maps-config.ts'
import type { MapAccount } from '../account.ts'
import { explainNoRoute } from '../explain-no-route.ts'
import {
  type Address,
  type Maps,
  MapsError,
  type Place,
  type RouteOptions,
  type RoutePoint,
  type SuggestInput,
  type TrackPoint,
} from '../port.ts'
import {
  type Answers,
  type MapCapability,
  type MapProvider,
  type Operation,
  ProviderFailure,
  type Questions,
} from './provider.ts'
import { type LineParts, ProviderLine } from './provider-line.ts'
import { rounded } from './rounded.ts'

/** An address farther from its point than this is not that point's address; a street is long. */
const reachMeters = { street: 1000, other: 300 }

type Lines = ReadonlyMap<MapCapability, readonly (ProviderLine<MapCapability> | 'embedded')[]>

/** Maps whose questions go to the providers that the operator chose, and for the rest to the embedded map. */
export class ProvidedMaps implements Maps {
  private readonly embedded: Maps
  private readonly lines: Lines
  private readonly account: MapAccount
  private readonly closeParts: () => Promise<void>

  constructor(parts: { embedded: Maps; lines: Lines; account: MapAccount; close: () => Promise<void> }) {
    this.embedded = parts.embedded
    this.lines = parts.lines
    this.account = parts.account
    this.closeParts = parts.close
  }

  for(account: MapAccount): Maps {
    const { embedded, lines, closeParts } = this
    return new ProvidedMaps({ embedded, lines, account, close: closeParts })
  }

  /** Credits stand for providers that may be asked, whoever answers in the end. */
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

  /** Other providers answer in one language at a time, for money. */
  translateAddresses(addresses: readonly Address[], languages: readonly string[]) {
    return this.embedded.translateAddresses(addresses, languages)
  }

  isochrones(point: LatLng, minutes: readonly number[]) {
    return this.embedded.isochrones(point, minutes)
  }

  listPassings(points: readonly TrackPoint[]) {
    return this.embedded.listPassings(points)
  }

  async suggestPlaces(input: SuggestInput) {
    const { session } = this.account
    const question = { ...rounded.suggest(input), ...(session === undefined ? {} : { session }) }
    return [...(await this.ask('suggest', question, () => this.embedded.suggestPlaces(input)))]
  }

  async getPlace(id: string, language?: string): Promise<Place> {
    const place = await this.findPlace(id, language)
    if (place === undefined) throw new MapsError('google_places_error', `There is no place ${id}`)
    return place
  }

  /** Who gave an id out says what it means; nobody else can. */
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
    // The embedded map knows a faster way to these than through its matrix.
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
    const { ready, detail } = this.embedded.health()
    const details = [...(detail === undefined ? [] : [detail]), ...problems]
    return { ready, ...(details.length === 0 ? {} : { detail: details.join('; ') }) }
  }

  async close() {
    await this.closeParts()
    await this.embedded.close()
  }

  private lineOf(placeId: string) {
    return this.lines.get('place')?.find((line) => {
      const prefix = line === 'embedded' ? undefined : line.provider.placePrefix
      return prefix !== undefined && placeId.startsWith(prefix)
    }) as ProviderLine<'place'> | undefined
  }

  private ask<C extends MapCapability>(
    capability: C,
    question: Questions[C],
    embedded: () => Promise<Answers[C]>,
  ): Promise<Answers[C]> {
    const lines = (this.lines.get(capability) ?? []) as readonly (ProviderLine<C> | 'embedded')[]
    return this.askOf(capability, lines, question, embedded)
  }

  /** Drivers are looked for and trips are ended whoever is down or too dear: in the end the embedded map is asked. */
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

  /** The answer of the first that can give one. */
  private async askOf<C extends MapCapability>(
    capability: C,
    lines: readonly (ProviderLine<C> | 'embedded')[],
    question: Questions[C],
    embedded: () => Promise<Answers[C]>,
  ): Promise<Answers[C]> {
    let refusal: AppError | undefined
    for (const line of lines) {
      try {
        return await (line === 'embedded' ? embedded() : line.ask(question, this.account))
      } catch (error) {
        if (isRefusal(error)) refusal = error
        else if (!(error instanceof ProviderFailure)) throw error
      }
    }
    throw refusal ?? new MapsError('not_ready', `Nobody answers questions about the map now (${capability})`)
  }
}

/** What another provider may still answer: a quota that is used up, an embedded map that is not there yet. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === 'too_many_requests' || error.code === 'not_ready')

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

/** The lines of all capabilities in their order. */
export function openLines(
  order: MapsConfig['order'],
  providers: readonly MapProvider[],
  parts: LineParts,
): Lines {
  const capabilities = Object.keys(order) as MapCapability[]
  const line = (name: string, capability: MapCapability): (ProviderLine<MapCapability> | 'embedded')[] => {
    if (name === 'embedded') return ['embedded']
    const provider = providers.find((one) => one.name === name)
    const operation = provider?.operations[capability] as Operation<MapCapability> | undefined
    return provider && operation ? [new ProviderLine(provider, capability, operation, parts)] : []
  }
  return new Map(
    capabilities.map((capability) => [
      capability,
      order[capability].flatMap((name) => line(name, capability)),
    ]),
  )
}
