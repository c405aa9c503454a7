import { readdirSync, readFileSync } from 'node:fs'

/** Processes that are counted together, by the name of their group. */
export type ProcessGroups = Readonly<Record<string, readonly number[]>>

const bytesPerMegabyte = 1_000_000
/** Memory that processes share without a file: System V segments, and PostgreSQL's shared buffers. */
const sharedWithoutFile = /^(\/dev\/zero|\/SYSV|\/memfd:)/

/**
 * Megabytes of physical memory by group, as if no other program ran on the machine. Private memory, and memory shared
 * within a group, is counted as the kernel divides it (PSS). A file, such as a program's code, is counted once and
 * divided among our processes only, because the kernel would also divide it among other programs.
 */
export function megabytesByGroup(groups: ProcessGroups): Record<string, number> {
  const bytes: Record<string, number> = {}
  const files = new Map<string, { group: string; bytes: number }[]>()
  for (const [group, pids] of Object.entries(groups)) {
    bytes[group] = 0
    for (const pid of pids) {
      const memory = readProcess(pid)
      bytes[group] += memory.own
      for (const [path, size] of memory.files) {
        files.set(path, [...(files.get(path) ?? []), { group, bytes: size }])
      }
    }
  }
  for (const users of files.values()) {
    const once = Math.max(...users.map((user) => user.bytes))
    const sum = users.reduce((total, user) => total + user.bytes, 0)
    for (const user of users) bytes[user.group] = (bytes[user.group] ?? 0) + (once * user.bytes) / sum
  }
  return Object.fromEntries(Object.entries(bytes).map(([group, size]) => [group, size / bytesPerMegabyte]))
}

/**
 * Bytes of a process that are not from a file, and bytes of each file that it has in memory. Empty after it has exited.
 */
function readProcess(pid: number): { own: number; files: Map<string, number> } {
  const files = new Map<string, number>()
  let own = 0
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/smaps`, 'utf8')
  } catch {
    return { own, files }
  }
  for (const area of text.split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)) {
    const path = /^\S+ \S+ \S+ \S+ [1-9]\d* +(\/.*)$/m.exec(area)?.[1]
    const kilobytes = (field: string) => Number(new RegExp(`^${field}: +(\\d+) kB`, 'm').exec(area)?.[1] ?? 0)
    if (path === undefined || sharedWithoutFile.test(path)) {
      own += kilobytes('Pss') * 1024
      continue
    }
    // Pages of a mapped file that the process has changed are private.
    const changed = kilobytes('Anonymous')
    own += changed * 1024
    const unchanged = (kilobytes('Rss') - changed) * 1024
    if (unchanged > 0) files.set(path, (files.get(path) ?? 0) + unchanged)
  }
  return { own, files }
}

/** A process and all its descendants. */
export function listProcessTree(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(Number(name))
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const tree = [pid]
  for (const one of tree) tree.push(...(children.get(one) ?? []))
  return tree
}

/** The command line of a process. Empty after it has exited. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in parentheses, may contain spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}
