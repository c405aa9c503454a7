import type { LayerName } from './schema.ts'
import type { Properties } from './tile-shape.ts'

/** Keeps one object for all equal properties of a layer: by it shapes become one feature. */
export class SharedProperties {
  private readonly known = new Map<string, Properties>()

  share(layer: LayerName, properties: Properties): Properties {
    const key = layer + JSON.stringify(properties)
    const shared = this.known.get(key)
    if (shared) return shared
    this.known.set(key, properties)
    return properties
  }
}
