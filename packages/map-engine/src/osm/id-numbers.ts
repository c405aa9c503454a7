const firstCapacity = 1024
/** Slots for each id. More slots make collisions rare. */
const slotsPerId = 2

/**
 * Numbers ids in the order in which they are added, from 0. OpenStreetMap's ids do not fit in 32 bits, and a Map with
 * such keys takes four times the memory and the time of this hash table with open addressing in flat arrays.
 */
export class IdNumbers {
  private ids = new Float64Array(firstCapacity)
  /** Number + 1 of the id in the slot. 0: empty. The length is a power of two. */
  private slots = new Uint32Array(firstCapacity * slotsPerId)
  private count = 0

  get size(): number {
    return this.count
  }

  /** The id's number. A new id gets the next number. */
  add(id: number): number {
    if (this.count === this.ids.length) this.grow()
    const slot = this.slotOf(id)
    const known = this.slots[slot] ?? 0
    if (known !== 0) return known - 1
    this.ids[this.count] = id
    this.count += 1
    this.slots[slot] = this.count
    return this.count - 1
  }

  /** The id's number. Undefined when it was never added. */
  find(id: number): number | undefined {
    const known = this.slots[this.slotOf(id)] ?? 0
    return known === 0 ? undefined : known - 1
  }

  /** The slot of the id, or the empty one where it would go. */
  private slotOf(id: number): number {
    const { slots, ids } = this
    const mask = slots.length - 1
    // Fibonacci hashing: consecutive ids get distant slots.
    let slot = Math.imul(id, 0x9e3779b1) >>> Math.clz32(mask)
    for (;;) {
      const known = slots[slot] ?? 0
      if (known === 0 || ids[known - 1] === id) return slot
      slot = (slot + 1) & mask
    }
  }

  private grow(): void {
    const capacity = this.ids.length * 2
    this.ids = new Float64Array(this.ids.buffer.transfer(capacity * Float64Array.BYTES_PER_ELEMENT))
    this.slots = new Uint32Array(capacity * slotsPerId)
    for (let i = 0; i < this.count; i += 1) this.slots[this.slotOf(this.ids[i] ?? 0)] = i + 1
  }
}
