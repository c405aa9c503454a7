import type { Database } from '../../platform/db/database.ts'
import type { Gauge, Reading } from '../../platform/gauge.ts'
import { inTime } from '../../platform/in-time.ts'

/** The values of gauges by their names. */
export class GaugeValues<Name extends string> {
  private readonly readings: ReadonlyMap<string, readonly Reading[]>

  private constructor(readings: ReadonlyMap<string, readonly Reading[]>) {
    this.readings = readings
  }

  /**
   * Reads these gauges, one after the other: all at once would each take a connection. Rejects when one has no answer in
   * time.
   */
  static async read<Name extends string>(
    gauges: readonly Gauge[],
    names: readonly Name[],
    { db, now }: { readonly db: Database; readonly now: Date },
  ): Promise<GaugeValues<Name>> {
    const readings = new Map<string, readonly Reading[]>()
    for (const name of names) {
      const gauge = gauges.find((one) => one.name === name)
      if (gauge === undefined) throw new Error(`there is no gauge ${name}`)
      readings.set(name, await inTime(gauge.read(db, now)))
    }
    return new GaugeValues(readings)
  }

  /** The value with this label; undefined: nothing is to be said. */
  find(name: Name, label?: string): number | undefined {
    return this.list(name).find(
      ({ labels }) => labels === undefined || Object.values(labels).includes(label ?? ''),
    )?.value
  }

  /** The same; 0 where nothing is to be said. */
  get(name: Name, label?: string): number {
    return this.find(name, label) ?? 0
  }

  list(name: Name): readonly Reading[] {
    return this.readings.get(name) ?? []
  }
}
