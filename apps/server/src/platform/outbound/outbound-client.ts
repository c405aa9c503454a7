import { setTimeout as sleep } from 'node:timers/promises'
import { CircuitBreaker } from './circuit-breaker.ts'
import { OutboundFailure, type OutboundReply, type OutboundRequest } from './outbound-request.ts'
import { type SendOptions, send } from './send.ts'

export interface OutboundClientOptions extends SendOptions {
  /** Absent: nothing is logged. */
  readonly log?: { warn(message: string): void } | undefined
  /**
   * `false`: failures do not open the circuit. For requests caused by unauthenticated clients, who could otherwise
   * block all requests with a few that must fail. `outages`: refused credentials do not open it, where each request
   * has its own.
   */
  readonly breaksCircuit?: false | 'outages'
  readonly nowMs?: () => number
}

/** The retry budget: ten responses allow one retry, so that retries do not double the load of an overloaded server. */
const retryCost = 1
const earnedByAnswer = 0.1
const maxRetryBudget = 5
const retryPauseMs = 100

/** A client for one other server, with its allowed origins, timeout, circuit breaker and retry budget. */
export class OutboundClient {
  private readonly options: OutboundClientOptions
  private readonly circuit: CircuitBreaker
  private retryBudget = maxRetryBudget

  constructor(options: OutboundClientOptions) {
    this.options = options
    this.circuit = new CircuitBreaker(options.nowMs ?? Date.now)
  }

  /**
   * Sends a request and returns the response. Throws an OutboundFailure whose message begins with the server's name.
   * Only repeatable requests, and requests that certainly did not arrive, are retried.
   */
  async send(request: OutboundRequest): Promise<OutboundReply> {
    try {
      return await this.attempt(request)
    } catch (error) {
      const failure = error as OutboundFailure
      if (!this.mayRetry(request, failure)) throw failure
      this.retryBudget -= retryCost
      await sleep(retryPauseMs * (0.5 + Math.random()))
      return this.attempt(request)
    }
  }

  private async attempt(request: OutboundRequest): Promise<OutboundReply> {
    const { name, log } = this.options
    const breaksCircuit = this.options.breaksCircuit ?? 'always'
    if (breaksCircuit && !this.circuit.allows())
      throw new OutboundFailure('overloaded', `${name} ${this.circuit.problem}`)
    try {
      const reply = await send(request, this.options)
      this.circuit.succeeded()
      this.retryBudget = Math.min(maxRetryBudget, this.retryBudget + earnedByAnswer)
      return reply
    } catch (error) {
      const failure =
        error instanceof OutboundFailure ? error : new OutboundFailure('unreadable', 'could not be asked')
      const before = this.circuit.problem
      if (breaksCircuit === 'outages' && failure.kind === 'refused') this.circuit.succeeded()
      else if (breaksCircuit) this.circuit.failed(failure)
      if (before === undefined && this.circuit.problem !== undefined) {
        log?.warn(`${name} ${failure.message}: it is not asked for a while`)
      }
      throw new OutboundFailure(failure.kind, `${name} ${failure.message}`, failure.retryAfterMs)
    }
  }

  private mayRetry(request: OutboundRequest, { kind, message }: OutboundFailure): boolean {
    if (this.retryBudget < retryCost || this.circuit.problem !== undefined) return false
    const isRepeatable = request.repeatable ?? request.method === 'GET'
    if (isRepeatable) return kind === 'unreachable' || kind === 'overloaded' || kind === 'timeout'
    return kind === 'unreachable' && /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ECONNTIMEDOUT/.test(message)
  }
}
