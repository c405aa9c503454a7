/** Numbers grouped by a key: those of key n are `members[first[n]] … members[first[n + 1] - 1]`, in their order. */
export interface Rows {
  readonly first: Uint32Array
  readonly members: Uint32Array
}

/** Groups the indexes of a list by their value, a number below `count`. */
export function groupRows(count: number, keys: Uint32Array): Rows {
  const first = new Uint32Array(count + 1)
  for (const key of keys) first[key + 1] = (first[key + 1] ?? 0) + 1
  for (let n = 0; n < count; n += 1) first[n + 1] = (first[n + 1] ?? 0) + (first[n] ?? 0)
  const next = first.slice()
  const members = new Uint32Array(keys.length)
  for (let i = 0; i < keys.length; i += 1) {
    const at = next[keys[i] ?? 0] ?? 0
    members[at] = i
    next[keys[i] ?? 0] = at + 1
  }
  return { first, members }
}

/**
 * Marks with 1 the largest set of junctions that can all reach each other (strongly connected component), by Kosaraju's
 * algorithm. Link i leads from `from[i]` to `to[i]`.
 */
export function largestStrongPart(count: number, from: Uint32Array, to: Uint32Array): Uint8Array {
  const order = leavingOrder(count, groupRows(count, from), to)
  const back = groupRows(count, to)
  const seen = new Uint8Array(count)
  let largest = new Uint32Array(0)
  for (let i = count - 1; i >= 0; i -= 1) {
    const start = order[i] ?? 0
    if (seen[start]) continue
    const part = [start]
    seen[start] = 1
    for (const junction of part) {
      const end = back.first[junction + 1] ?? 0
      for (let at = back.first[junction] ?? 0; at < end; at += 1) {
        const next = from[back.members[at] ?? 0] ?? 0
        if (seen[next]) continue
        seen[next] = 1
        part.push(next)
      }
    }
    if (part.length > largest.length) largest = Uint32Array.from(part)
  }
  const marks = new Uint8Array(count)
  for (const junction of largest) marks[junction] = 1
  return marks
}

/** All junctions in the order in which a depth-first search along the links finishes them. */
function leavingOrder(count: number, out: Rows, to: Uint32Array): Uint32Array {
  const order = new Uint32Array(count)
  const seen = new Uint8Array(count)
  const next = out.first.slice()
  const path = new Uint32Array(count)
  let left = 0
  for (let start = 0; start < count; start += 1) {
    if (seen[start]) continue
    seen[start] = 1
    path[0] = start
    for (let depth = 0; depth >= 0; ) {
      const junction = path[depth] ?? 0
      const at = next[junction] ?? 0
      if (at === out.first[junction + 1]) {
        order[left++] = junction
        depth -= 1
        continue
      }
      next[junction] = at + 1
      const reached = to[out.members[at] ?? 0] ?? 0
      if (seen[reached]) continue
      seen[reached] = 1
      path[++depth] = reached
    }
  }
  return order
}
