import type { Map as MapLibreMap } from 'maplibre-gl'

/** How much the newest frame counts. */
const weight = 0.3
/** A page in the background gets no frames; such a pause is no cost. */
const longestMs = 300
/** With a graphics card the next frame follows within this time. */
const cheapMs = 40
/** Of the page's time, what drawing cars that glide may take. */
const gliding = 5

/**
 * How long a drawn frame keeps the page busy: a graphics card takes it over at once, without one the CPU draws the map
 * for a tenth of a second.
 */
export class FrameCost {
  private costMs = 0

  note(milliseconds: number): void {
    this.costMs += (Math.min(milliseconds, longestMs) - this.costMs) * weight
  }

  /** Notes the time from now, right after drawing, to the next frame. */
  measure(): void {
    const drawnMs = performance.now()
    requestAnimationFrame(() => this.note(performance.now() - drawnMs))
  }

  /** Frames come so slowly that an animation would be a few jumps, each of which delays what a person does. */
  get isHigh(): boolean {
    return this.costMs > cheapMs
  }

  /** The time between two drawings that should be `wantedMs` apart, longer where they would take most of the time. */
  pace(wantedMs: number): number {
    return this.isHigh ? Math.max(wantedMs, this.costMs * gliding) : wantedMs
  }
}

const costs = new WeakMap<MapLibreMap, FrameCost>()

/** The cost of the frames of a map, measured from the first call on. */
export function frameCostOf(map: MapLibreMap): FrameCost {
  const known = costs.get(map)
  if (known !== undefined) return known
  const cost = new FrameCost()
  costs.set(map, cost)
  map.on('render', () => cost.measure())
  return cost
}
