import type { LatLng } from '@cabstand/domain/distance'
import { IdNumbers } from './id-numbers.ts'

const unitsPerDegree = 1e7
const firstCapacity = 1024

/**
 * The positions of the nodes of an extract. A city has millions, so they are stored in typed arrays, as integers in
 * OpenStreetMap's own precision of a centimetre.
 */
export class NodeTable {
  private readonly numbers = new IdNumbers()
  private lats = new Int32Array(firstCapacity)
  private lngs = new Int32Array(firstCapacity)

  get size(): number {
    return this.numbers.size
  }

  /** Adding an existing node again changes its position. */
  add(id: number, lat: number, lng: number): void {
    const number = this.numbers.add(id)
    if (number === this.lats.length) this.grow()
    this.lats[number] = Math.round(lat * unitsPerDegree)
    this.lngs[number] = Math.round(lng * unitsPerDegree)
  }

  find(id: number): LatLng | undefined {
    const number = this.numbers.find(id)
    if (number === undefined) return undefined
    return { lat: (this.lats[number] ?? 0) / unitsPerDegree, lng: (this.lngs[number] ?? 0) / unitsPerDegree }
  }

  private grow(): void {
    const bytes = this.lats.byteLength * 2
    this.lats = new Int32Array(this.lats.buffer.transfer(bytes))
    this.lngs = new Int32Array(this.lngs.buffer.transfer(bytes))
  }
}
