import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

const maxReadings = 100

interface ProcessTimes {
  readonly parent: number
  readonly ownSeconds: number
  /** Of exited children. */
  readonly childSeconds: number
}

export type ProcessTable = ReadonlyMap<number, ProcessTimes>

/** Seconds of processor time of a process, which do not depend on other work on the machine; NaN outside Linux. */
export function cpuSeconds(pid: number): number {
  return readTimes(pid)?.ownSeconds ?? Number.NaN
}

/**
 * The same with all its children, including those that have exited. The processes are read one after the other: the
 * time of a child that exits after its parent was read and before it was read itself is in neither. So this reads again
 * until no process has exited since the reading before.
 */
export function cpuSecondsWithChildren(pid: number, read: () => ProcessTable = readTable): number {
  let previous = familyOf(pid, read())
  for (let reading = 1; reading < maxReadings; reading += 1) {
    if (!previous.has(pid)) return Number.NaN
    const current = familyOf(pid, read())
    if (!hasExits(previous, current))
      return sum([...current.values()].map((times) => times.ownSeconds + times.childSeconds))
    previous = current
  }
  throw new Error(`The children of process ${pid} exit too fast to read their processor time`)
}

/** Processor time of the exited children of a process. */
export function endedChildrenSeconds(pid: number): number {
  return readTimes(pid)?.childSeconds ?? Number.NaN
}

/** The children of a process whose command line contains `text`. */
export function findChildren(pid: number, text: string): number[] {
  return [...readTable()]
    .filter(([child, { parent }]) => parent === pid && readCommandLine(child).includes(text))
    .map(([child]) => child)
}

/** The process, its children, their children and so on. */
function familyOf(pid: number, table: ProcessTable): ProcessTable {
  const family = new Map<number, ProcessTimes>()
  const add = (member: number) => {
    const times = table.get(member)
    if (times === undefined) return
    family.set(member, times)
    for (const [child, { parent }] of table) if (parent === member) add(child)
  }
  add(pid)
  return family
}

/** An exit removes a process, and adds its time to the exited children of its parent. */
function hasExits(previous: ProcessTable, current: ProcessTable): boolean {
  return [...previous].some(([pid, { childSeconds }]) => current.get(pid)?.childSeconds !== childSeconds)
}

/** Empty when the process has exited. */
function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** All processes of the machine; none outside Linux. */
function readTable(): ProcessTable {
  const table = new Map<number, ProcessTimes>()
  for (const pid of listProcesses()) {
    const times = readTimes(pid)
    if (times !== undefined) table.set(pid, times)
  }
  return table
}

function listProcesses(): number[] {
  try {
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number)
  } catch {
    return []
  }
}

function readTimes(pid: number): ProcessTimes | undefined {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The name of the program, in parentheses, may contain spaces.
  const nameEnd = stat.lastIndexOf(')')
  const fields = stat.slice(nameEnd + 2).split(' ')
  const seconds = (...indexes: number[]) =>
    sum(indexes.map((index) => Number(fields[index]))) / ticksPerSecond
  return {
    parent: Number(fields[1]),
    ownSeconds: seconds(11, 12),
    childSeconds: seconds(13, 14),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
