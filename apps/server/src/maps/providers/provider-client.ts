import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../platform/db/database.ts'
import { addressBlock } from '../../platform/http/address-block.ts'
import { AppError } from '../../platform/http/errors.ts'
import { spendBudget } from '../../platform/http/rate-limit-store.ts'
import { CircuitBreaker } from '../../platform/outbound/circuit-breaker.ts'
import { OutboundFailure } from '../../platform/outbound/outbound-request.ts'
import { send } from '../../platform/outbound/send.ts'
import type { MapAccount } from '../account.ts'
import { mapServiceTitles } from '../maps-config.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { CostMeter, Reservation } from './cost-meter.ts'
import { type Price, priceOf } from './prices.ts'
import type { Answers, MapCapability, MapProvider, Operation, Questions } from './provider.ts'
import { Sessions } from './sessions.ts'

/** Shared by all provider clients. */
export interface LineDeps {
  readonly db: Database
  readonly meter: CostMeter
  readonly cache: AnswerCache
  readonly userAgent: string
  readonly callsPerHour: number
  readonly prices: Readonly<Record<string, number>>
  readonly log: { warn(message: string): void }
  readonly now: () => Date
  /** For tests: replaces the timeouts below. */
  readonly timeoutMs?: number
}

/** Timeout of a call, after which the next provider is tried. */
const timeoutsMs: Readonly<Record<MapCapability, number>> = {
  suggest: 1500,
  place: 3000,
  reverse: 3000,
  route: 5000,
  matrix: 5000,
  match: 10_000,
}

/** Not cached: road times change with traffic, and each track is unique. */
const neverKept: readonly MapCapability[] = ['matrix', 'match']

/** One capability of one provider, with the checks before each call: cache, circuit breaker, quota, cap and timeout. */
export class ProviderClient<C extends MapCapability> {
  readonly provider: MapProvider
  readonly capability: C
  private readonly operation: Operation<C>
  private readonly price: Price
  private readonly circuit: CircuitBreaker
  private readonly deps: LineDeps
  private readonly sessions: Sessions | undefined

  constructor(provider: MapProvider, capability: C, operation: Operation<C>, deps: LineDeps) {
    this.provider = provider
    this.capability = capability
    this.operation = operation
    this.deps = deps
    this.price = priceOf(provider.name, capability, deps.prices)
    this.circuit = new CircuitBreaker(() => deps.now().getTime())
    this.sessions = operation.billedBySession ? new Sessions(() => deps.now().getTime()) : undefined
  }

  /** Why the provider is currently not called. */
  get problem(): string | undefined {
    const { problem } = this.circuit
    return problem && `${this.provider.name} (${this.capability}) ${problem}`
  }

  /** Throws OutboundFailure or AppError `too_many_requests` when the next provider should be tried. */
  async ask(question: Questions[C], account: MapAccount): Promise<Answers[C]> {
    if (neverKept.includes(this.capability)) return this.askInPieces(question, account)
    const { session: _, ...asked } = question as { session?: string }
    const key = `${this.provider.name} ${this.capability} ${JSON.stringify(asked)}`
    return this.deps.cache.take(key, this.provider.keepSeconds, () => this.askInPieces(question, account))
  }

  private async askInPieces(question: Questions[C], account: MapAccount): Promise<Answers[C]> {
    const { split, join } = this.operation
    const pieces = split?.(question) ?? [question]
    if (!this.circuit.allows()) throw new OutboundFailure('overloaded', this.circuit.problem ?? '')
    let reservations: readonly Reservation[]
    try {
      await this.spendQuota(account)
      await this.pause()
      reservations = await this.reserve(pieces)
    } catch (error) {
      this.circuit.withdrawn()
      throw error
    }
    const asked = reservations.map((reservation, i) =>
      this.askOnce(pieces[i] ?? question, reservation, account),
    )
    const answers = await Promise.all(asked)
    return join === undefined ? (answers[0] as Answers[C]) : join(answers, question)
  }

  private async askOnce(question: Questions[C], reservation: Reservation, account: MapAccount) {
    const { meter, userAgent, timeoutMs = timeoutsMs[this.capability] } = this.deps
    try {
      const reply = await send(
        { ...this.operation.request(question), repeatable: true },
        { name: mapServiceTitles[this.provider.name], timeoutMs, userAgent, origins: this.provider.origins },
      )
      const answer = this.operation.read(reply, question)
      this.circuit.succeeded()
      meter.record(reservation, account)
      this.sessions?.begin(sessionOf(question))
      return answer
    } catch (error) {
      const failure = toFailure(error)
      this.noteFailure(failure)
      if (failure.uncertain) meter.record(reservation, account)
      else meter.release(reservation)
      throw failure
    }
  }

  private noteFailure(failure: OutboundFailure): void {
    const before = this.circuit.problem
    this.circuit.failed(failure)
    const now = this.problem
    if (failure.kind === 'rejected') {
      this.deps.log.warn(`${this.provider.name} rejected a request (${this.capability}): ${failure.message}`)
    } else if (before === undefined && now !== undefined) {
      this.deps.log.warn(`${now}; not called for a while`)
    }
  }

  /** Only paid calls count towards the quota. */
  private async spendQuota({ user, address }: MapAccount): Promise<void> {
    const who = user ?? (address === undefined ? undefined : addressBlock(address))
    if (this.price.micros === 0 || who === undefined) return
    const key = `maps:${this.capability}:${user === undefined ? 'address' : 'user'}:${who}`
    const budget = { key, limit: this.deps.callsPerHour, windowSeconds: 3600 }
    await spendBudget(this.deps.db, budget, this.deps.now())
  }

  private async pause(): Promise<void> {
    const { pauseSeconds, name } = this.provider
    if (pauseSeconds === undefined) return
    const budget = { key: `maps:pause:${name}`, limit: 1, windowSeconds: pauseSeconds }
    const isFree = () =>
      spendBudget(this.deps.db, budget, this.deps.now()).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'too_many_requests') return false
          throw error
        },
      )
    if (await isFree()) return
    await sleep(pauseSeconds * 1000)
    if (!(await isFree())) throw new OutboundFailure('rejected', 'rate limit reached')
  }

  /** Reserves money for all pieces or for none, because a partial answer is useless. */
  private async reserve(pieces: readonly Questions[C][]): Promise<readonly Reservation[]> {
    const { meter } = this.deps
    const reservations: Reservation[] = []
    for (const piece of pieces) {
      const isPaid = this.sessions?.isBegun(sessionOf(piece)) === true
      const units = isPaid ? 0 : (this.operation.units?.(piece) ?? 1)
      const reservation = await meter.reserve(this.provider.name, this.capability, this.price, units)
      if (reservation === undefined) {
        for (const held of reservations) meter.release(held)
        throw new OutboundFailure('rejected', 'reached its daily cap')
      }
      reservations.push(reservation)
    }
    return reservations
  }
}

const sessionOf = (question: object) => (question as { session?: string }).session

/** Other errors while reading a response mean that its format is not recognised. */
function toFailure(error: unknown): OutboundFailure {
  return error instanceof OutboundFailure
    ? error
    : new OutboundFailure('unreadable', 'sent an unexpected response')
}
