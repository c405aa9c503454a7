import type { LatLng } from '@cabstand/domain/distance'

const unitsPerDegree = 1e7
const firstCapacity = 1024
/** Slots for each node, so that the one wanted is seldom more than a step away. */
const slotsPerNode = 2

/**
 * Where the nodes of an extract are. A city has millions, so they lie in flat arrays: 16 bytes each, and a hash table
 * of their rows with open addressing. Positions are whole units of OpenStreetMap's own precision, a centimetre.
 */
export class NodeTable {
  private ids = new Float64Array(firstCapacity)
  private lats = new Int32Array(firstCapacity)
  private lngs = new Int32Array(firstCapacity)
  /** Row + 1 of the node whose hash leads there; 0 where there is none. Its length is a power of two. */
  private slots = new Uint32Array(firstCapacity * slotsPerNode)
  private count = 0

  get size(): number {
    return this.count
  }

  /** A node that is there already moves. */
  add(id: number, lat: number, lng: number): void {
    if (this.count === this.ids.length) this.grow()
    const slot = this.slotOf(id)
    const row = (this.slots[slot] || this.count + 1) - 1
    if (row === this.count) {
      this.slots[slot] = row + 1
      this.count += 1
    }
    this.ids[row] = id
    this.lats[row] = Math.round(lat * unitsPerDegree)
    this.lngs[row] = Math.round(lng * unitsPerDegree)
  }

  find(id: number): LatLng | undefined {
    const row = (this.slots[this.slotOf(id)] ?? 0) - 1
    if (row < 0) return undefined
    return { lat: (this.lats[row] ?? 0) / unitsPerDegree, lng: (this.lngs[row] ?? 0) / unitsPerDegree }
  }

  /** The slot of the node, or the empty one where it would go. */
  private slotOf(id: number): number {
    const { slots, ids } = this
    const mask = slots.length - 1
    // Fibonacci hashing: ids that follow each other land far apart.
    let slot = Math.imul(id, 0x9e3779b1) >>> Math.clz32(mask)
    for (;;) {
      const row = slots[slot] ?? 0
      if (row === 0 || ids[row - 1] === id) return slot
      slot = (slot + 1) & mask
    }
  }

  private grow(): void {
    const capacity = this.ids.length * 2
    this.ids = new Float64Array(this.ids.buffer.transfer(capacity * Float64Array.BYTES_PER_ELEMENT))
    this.lats = new Int32Array(this.lats.buffer.transfer(capacity * Int32Array.BYTES_PER_ELEMENT))
    this.lngs = new Int32Array(this.lngs.buffer.transfer(capacity * Int32Array.BYTES_PER_ELEMENT))
    this.slots = new Uint32Array(capacity * slotsPerNode)
    for (let row = 0; row < this.count; row += 1) this.slots[this.slotOf(this.ids[row] ?? 0)] = row + 1
  }
}
