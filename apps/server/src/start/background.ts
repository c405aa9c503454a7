import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { DatabaseLocation } from '../platform/db/location.ts'
import { Relay } from '../platform/events/relay.ts'
import type { IsKnownHost } from '../platform/http/known-hosts.ts'
import { tasksOfRoutes } from '../platform/http/route.ts'
import { defineTask } from '../platform/jobs/define-task.ts'
import { Timers } from '../platform/jobs/timers.ts'
import { startWorker } from '../platform/jobs/worker.ts'
import type { Module } from '../platform/module.ts'
import type { Bus } from '../platform/processes/bus.ts'
import { PostgresBus } from '../platform/processes/postgres-bus.ts'
import { Gateway } from '../platform/realtime/gateway.ts'
import { HintChannel } from '../platform/realtime/hint-channel.ts'
import type { Deps } from './deps.ts'
import type { Role } from './roles.ts'
import { followWork, signalWork } from './work-signals.ts'

export interface BackgroundOptions {
  readonly deps: Deps
  readonly modules: readonly Module[]
  readonly roles: ReadonlySet<Role>
  readonly server: Server
  /** A direct connection for the queue and, without Redis, the bus between processes. */
  readonly direct: DatabaseLocation
  /** Absent: the gateway answers to every name. */
  readonly isKnownHost?: IsKnownHost | undefined
}

const concurrency = 4

/** Background work: sockets, hints, relay, timers and job queue, with what each module contributes to them. */
export class Background {
  private readonly options: BackgroundOptions
  private readonly bus: Bus
  private readonly channel: HintChannel
  private gateway: Gateway | undefined
  private relay: Relay | undefined
  private timers: Timers | undefined
  private worker: { stop(): Promise<void> } | undefined

  constructor(options: BackgroundOptions) {
    const { hints, log, redis } = options.deps
    this.options = options
    // Before the first request: an event that no reaction wants is not kept.
    options.deps.outbox.register(options.modules.flatMap((module) => module.reactions ?? []))
    this.bus = redis?.bus ?? new PostgresBus({ direct: options.direct, log })
    this.channel = new HintChannel({ bus: this.bus, hints, log })
  }

  /** Before the server listens: starts everything that the first request may need. */
  async prepare(): Promise<void> {
    const { deps, modules, roles } = this.options
    await this.bus.start()
    if (roles.has('realtime')) this.gateway = this.createGateway()
    await deps.changes.start()
    for (const module of modules) await module.start?.()
  }

  /** Once the server listens: starts processing events and jobs. */
  async start(): Promise<void> {
    const { deps, modules, direct, roles } = this.options
    if (!roles.has('worker')) return signalWork(deps)
    const { backgroundDb: db, outbox, log } = deps
    const schedules = [
      { cron: '17 * * * *', task: this.cleanup() },
      ...modules.flatMap((module) => module.schedules ?? []),
    ]
    const tasks = [
      ...modules.flatMap((module) => module.tasks ?? []),
      ...modules.flatMap((module) => tasksOfRoutes(module.routes ?? [], db)),
      ...schedules.map(({ task }) => task),
    ]
    this.relay = new Relay({ db, outbox, log })
    followWork(deps, this.relay)
    this.timers = new Timers({ timers: modules.flatMap((module) => module.timers ?? []), log })
    this.worker = await startWorker({ db, direct, tasks, schedules, concurrency, log })
  }

  private createGateway(): Gateway {
    const { deps, modules, server, isKnownHost } = this.options
    const { authenticate, listEndedSessions, onSessionChanges, hints, log, isExempt, demoMode } = deps
    return new Gateway({
      feeds: modules.flatMap((module) => module.feeds ?? []),
      messages: modules.flatMap((module) => module.messages ?? []),
      server,
      authenticate,
      listEndedSessions,
      onSessionChanges,
      hints,
      log,
      isExempt,
      isKnownHost,
      demoMode,
    })
  }

  /** How many clients are connected to this process. */
  get openSockets(): number {
    return this.gateway?.openSockets ?? 0
  }

  /** A module that fails does not keep the others from cleaning up. The job then fails too, so it is retried. */
  private cleanup() {
    const { deps, modules } = this.options
    return defineTask('platform:cleanup', z.object({}), async () => {
      const failures: [module: string, error: unknown][] = []
      for (const module of modules) {
        try {
          await module.cleanup?.(deps.backgroundDb, deps.now())
        } catch (error) {
          failures.push([module.name, error])
        }
      }
      if (failures.length === 0) return
      // The queue logs the message alone.
      const reasons = failures.map(([module, error]) => `${module}: ${reasonOf(error)}`)
      throw new AggregateError(
        failures.map(([, error]) => error),
        `cleanup failed for ${reasons.join('; ')}`,
      )
    })
  }

  /** Hands the sockets over to other processes within this time. */
  async drain(forMs: number): Promise<void> {
    await (this.gateway?.drain(forMs) ?? sleep(forMs))
  }

  /** Closes sockets first, so that closing the server does not wait for them. */
  async stopIntake(): Promise<void> {
    await this.gateway?.stop()
  }

  async stop(): Promise<void> {
    await this.relay?.stop()
    await this.timers?.stop()
    await this.worker?.stop()
    await this.options.deps.changes.stop()
    this.channel.stop()
    for (const module of this.options.modules) await module.stop?.()
    await (this.options.deps.redis ?? this.bus).stop()
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
