/** A binary min-heap of numbers with a cost each, kept in flat arrays for speed. */
export class CostHeap {
  private readonly items: number[] = []
  private readonly costs: number[] = []

  get size(): number {
    return this.items.length
  }

  push(item: number, cost: number): void {
    let at = this.items.length
    this.items.push(item)
    this.costs.push(cost)
    while (at > 0) {
      const parent = (at - 1) >> 1
      const parentCost = this.costs[parent] ?? 0
      if (parentCost <= cost) break
      this.items[at] = this.items[parent] ?? 0
      this.costs[at] = parentCost
      at = parent
    }
    this.items[at] = item
    this.costs[at] = cost
  }

  /** Removes and returns the cheapest item. Undefined when the heap is empty. */
  pop(): { item: number; cost: number } | undefined {
    const [item, cost] = [this.items[0], this.costs[0]]
    const [lastItem, lastCost] = [this.items.pop(), this.costs.pop()]
    if (item === undefined || cost === undefined || lastItem === undefined || lastCost === undefined)
      return undefined
    if (this.items.length > 0) this.sink(lastItem, lastCost)
    return { item, cost }
  }

  private sink(item: number, cost: number): void {
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= this.items.length) break
      if (child + 1 < this.items.length && (this.costs[child + 1] ?? 0) < (this.costs[child] ?? 0)) child += 1
      const childCost = this.costs[child] ?? 0
      if (childCost >= cost) break
      this.items[at] = this.items[child] ?? 0
      this.costs[at] = childCost
      at = child
    }
    this.items[at] = item
    this.costs[at] = cost
  }
}
