import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

interface ProcessTimes {
  readonly parent: number
  readonly ownSeconds: number
  /** Of exited children. */
  readonly childSeconds: number
}

/** Seconds of processor time of a process, which do not depend on other work on the machine; NaN outside Linux. */
export function cpuSeconds(pid: number): number {
  return readTimes(pid)?.ownSeconds ?? Number.NaN
}

/** The same with all its children, including those that have exited. */
export function cpuSecondsWithChildren(pid: number): number {
  const root = readTimes(pid)
  if (root === undefined) return Number.NaN
  // A child that exits now is counted by its parent the next time.
  const ofChildren = childrenOf(pid).map((child) => cpuSecondsWithChildren(child) || 0)
  return root.ownSeconds + root.childSeconds + sum(ofChildren)
}

/** Processor time of the exited children of a process. */
export function endedChildrenSeconds(pid: number): number {
  return readTimes(pid)?.childSeconds ?? Number.NaN
}

/** The children of a process whose command line contains `text`. */
export function findChildren(pid: number, text: string): number[] {
  return childrenOf(pid).filter((child) => readCommandLine(child).includes(text))
}

/** Empty when the process has exited. */
function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function childrenOf(pid: number): number[] {
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))
  return pids.map(Number).filter((child) => readTimes(child)?.parent === pid)
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
