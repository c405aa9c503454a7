import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { cpuSecondsWithChildren, type ProcessTable } from './cpu.ts'

const table = (rows: Record<number, [parent: number, ownSeconds: number, childSeconds: number]>) =>
  new Map(
    Object.entries(rows).map(([pid, [parent, ownSeconds, childSeconds]]) => [
      Number(pid),
      { parent, ownSeconds, childSeconds },
    ]),
  )

/** Returns one table after the other, then the last one again and again. */
function scripted(...tables: [ProcessTable, ...ProcessTable[]]): () => ProcessTable {
  let [next, ...rest] = tables
  return () => {
    const current = next
    next = rest.shift() ?? current
    return current
  }
}

describe('processor time of a process with its children', () => {
  const running = table({ 1: [0, 2, 3], 2: [1, 5, 0], 3: [2, 7, 1], 4: [9, 100, 100] })

  test('includes children of children and exited children, and no other processes', () => {
    expect(cpuSecondsWithChildren(1, scripted(running))).toBe(18)
  })

  test('includes a child that exits between the readings of its parent and of itself', () => {
    const half = table({ 1: [0, 2, 3], 4: [9, 100, 100] })
    const exited = table({ 1: [0, 2, 16], 4: [9, 100, 100] })
    expect(cpuSecondsWithChildren(1, scripted(running, half, exited))).toBe(18)
    expect(cpuSecondsWithChildren(1, scripted(half, exited))).toBe(18)
  })

  test('counts a child once that exits between its own reading and that of its parent', () => {
    const twice = table({ 1: [0, 2, 16], 2: [1, 5, 0], 3: [2, 7, 1] })
    const exited = table({ 1: [0, 2, 16] })
    expect(cpuSecondsWithChildren(1, scripted(running, twice, exited))).toBe(18)
  })

  test('is not a number for a process that does not exist', () => {
    expect(cpuSecondsWithChildren(8, scripted(running))).toBeNaN()
  })

  test('is refused when children never stop exiting', () => {
    let seconds = 0
    const read = () => {
      seconds += 1
      return table({ 1: [0, 2, seconds] })
    }
    expect(() => cpuSecondsWithChildren(1, read)).toThrow('exit too fast')
  })

  test.runIf(process.platform === 'linux')('includes the time of a real child that has exited', () => {
    const before = cpuSecondsWithChildren(process.pid)
    const burn = 'const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);'
    spawnSync(process.execPath, ['-e', burn])
    expect(cpuSecondsWithChildren(process.pid) - before).toBeGreaterThan(0.28)
  })
})
