import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Seconds of processor time that a process has used, which others on the machine do not spoil; NaN outside Linux. */
export function cpuSeconds(pid: number): number {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return Number.NaN
  }
  // The name of the program, in parentheses, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
