import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../db/database.ts'
import { addressBlock } from '../../../http/address-block.ts'
import { AppError } from '../../../http/errors.ts'
import { spendBudget } from '../../../http/rate-limit-store.ts'
import type { MapAccount } from '../account.ts'
import type { AnswerCache } from './answer-cache.ts'
import { callProvider } from './call-provider.ts'
import { Circuit } from './circuit.ts'
import type { CostMeter, Reservation } from './cost-meter.ts'
import { type Price, priceOf } from './prices.ts'
import {
  type Answers,
  type MapCapability,
  type MapProvider,
  type Operation,
  ProviderFailure,
  type Questions,
} from './provider.ts'
import { Sessions } from './sessions.ts'

/** What all lines share. */
export interface LineParts {
  readonly db: Database
  readonly meter: CostMeter
  readonly cache: AnswerCache
  readonly userAgent: string
  readonly callsPerHour: number
  readonly prices: Readonly<Record<string, number>>
  readonly log: { warn(message: string): void }
  readonly now: () => Date
  /** For tests: in place of the time-outs below. */
  readonly timeoutMs?: number
}

/** How long one waits for a provider before the next is asked. */
const timeoutsMs: Readonly<Record<MapCapability, number>> = {
  suggest: 1500,
  place: 3000,
  reverse: 3000,
  route: 5000,
  matrix: 5000,
  match: 10_000,
}

/** Road times are of this moment, and no track is driven twice. */
const neverKept: readonly MapCapability[] = ['matrix', 'match']

/** One thing that one provider does, with all that stands before the call: cache, circuit, quota, cap, time-out. */
export class ProviderLine<C extends MapCapability> {
  readonly provider: MapProvider
  readonly capability: C
  private readonly operation: Operation<C>
  private readonly price: Price
  private readonly circuit: Circuit
  private readonly parts: LineParts
  private readonly sessions: Sessions | undefined

  constructor(provider: MapProvider, capability: C, operation: Operation<C>, parts: LineParts) {
    this.provider = provider
    this.capability = capability
    this.operation = operation
    this.parts = parts
    this.price = priceOf(provider.name, capability, parts.prices)
    this.circuit = new Circuit(() => parts.now().getTime())
    this.sessions = operation.billedBySession ? new Sessions(() => parts.now().getTime()) : undefined
  }

  /** Why the provider is left alone at the moment. */
  get problem(): string | undefined {
    const { problem } = this.circuit
    return problem && `${this.provider.name} (${this.capability}) ${problem}`
  }

  /** Throws ProviderFailure or AppError `too_many_requests` when the next provider is to be asked. */
  async ask(question: Questions[C], account: MapAccount): Promise<Answers[C]> {
    if (neverKept.includes(this.capability)) return this.askInPieces(question, account)
    const { session: _, ...asked } = question as { session?: string }
    const key = `${this.provider.name} ${this.capability} ${JSON.stringify(asked)}`
    return this.parts.cache.take(key, this.provider.keepSeconds, () => this.askInPieces(question, account))
  }

  private async askInPieces(question: Questions[C], account: MapAccount): Promise<Answers[C]> {
    const { split, join } = this.operation
    const pieces = split?.(question) ?? [question]
    if (!this.circuit.letsThrough()) throw new ProviderFailure('overloaded', this.circuit.problem ?? '')
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
    const { meter, userAgent, timeoutMs = timeoutsMs[this.capability] } = this.parts
    try {
      const reply = await callProvider(this.operation.request(question), { timeoutMs, userAgent })
      const answer = this.operation.read(reply, question)
      this.circuit.succeeded()
      meter.record(reservation, account)
      this.sessions?.begin(sessionOf(question))
      return answer
    } catch (error) {
      const failure = toFailure(error)
      this.noteFailure(failure)
      if (failure.billed) meter.record(reservation, account)
      else meter.release(reservation)
      throw failure
    }
  }

  private noteFailure(failure: ProviderFailure): void {
    const before = this.circuit.problem
    this.circuit.failed(failure)
    const now = this.problem
    if (failure.kind === 'rejected') {
      this.parts.log.warn(`${this.provider.name} rejects a question (${this.capability}): ${failure.message}`)
    } else if (before === undefined && now !== undefined) {
      this.parts.log.warn(`${now}: it is left alone for a while`)
    }
  }

  /** Only what costs money is rationed. */
  private async spendQuota({ user, address }: MapAccount): Promise<void> {
    const who = user ?? (address === undefined ? undefined : addressBlock(address))
    if (this.price.micros === 0 || who === undefined) return
    const key = `maps:${this.capability}:${user === undefined ? 'address' : 'user'}:${who}`
    const budget = { key, limit: this.parts.callsPerHour, windowSeconds: 3600 }
    await spendBudget(this.parts.db, budget, this.parts.now())
  }

  private async pause(): Promise<void> {
    const { pauseSeconds, name } = this.provider
    if (pauseSeconds === undefined) return
    const budget = { key: `maps:pause:${name}`, limit: 1, windowSeconds: pauseSeconds }
    const isFree = () =>
      spendBudget(this.parts.db, budget, this.parts.now()).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'too_many_requests') return false
          throw error
        },
      )
    if (await isFree()) return
    await sleep(pauseSeconds * 1000)
    if (!(await isFree())) throw new ProviderFailure('rejected', 'is asked too often')
  }

  /** Money for all pieces or for none: half an answer is worth nothing. */
  private async reserve(pieces: readonly Questions[C][]): Promise<readonly Reservation[]> {
    const { meter } = this.parts
    const reservations: Reservation[] = []
    for (const piece of pieces) {
      const isPaid = this.sessions?.isBegun(sessionOf(piece)) === true
      const units = isPaid ? 0 : (this.operation.units?.(piece) ?? 1)
      const reservation = await meter.reserve(this.provider.name, this.capability, this.price, units)
      if (reservation === undefined) {
        for (const held of reservations) meter.release(held)
        throw new ProviderFailure('rejected', 'has reached its cap of the day')
      }
      reservations.push(reservation)
    }
    return reservations
  }
}

const sessionOf = (question: object) => (question as { session?: string }).session

/** Whatever else is thrown while an answer is read says that it cannot be read. */
function toFailure(error: unknown): ProviderFailure {
  return error instanceof ProviderFailure
    ? error
    : new ProviderFailure('unreadable', 'answered in an unknown shape')
}
