import type { Cpu } from './cluster.ts'

/** One figure of a cluster. */
export interface Measured {
  readonly label: string
  readonly unit: 'ms' | 'ms/s' | '/s'
  readonly value: number
  /** Whether the row compares it with the same figure of one process. */
  readonly compared: boolean
}

/** Processor time for each of what was done, and PostgreSQL's part of it. */
export function cpuPer(done: number, label: string, cpu: Cpu, unit: 'ms' | 'ms/s' = 'ms'): Measured[] {
  return [
    { label: `CPU ${label}`, unit, value: cpu.totalMs / done, compared: true },
    { label: `… of it PostgreSQL, ${label}`, unit, value: cpu.postgresMs / done, compared: false },
  ]
}

/** What is left when another period's processor time is taken away, `times` over. */
export function without(cpu: Cpu, other: Cpu, times = 1): Cpu {
  return {
    totalMs: cpu.totalMs - times * other.totalMs,
    postgresMs: cpu.postgresMs - times * other.postgresMs,
  }
}
