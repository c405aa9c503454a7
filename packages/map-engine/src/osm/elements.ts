/** OpenStreetMap's tags: `{ highway: 'residential', name: 'Old Mint Row' }`. */
export type Tags = Readonly<Record<string, string>>

export interface OsmNode {
  readonly id: number
  readonly lat: number
  readonly lng: number
  readonly tags?: Tags
}

export interface OsmWay {
  readonly id: number
  /** Ids of its nodes, in order. The first and the last are equal in an area. */
  readonly refs: readonly number[]
  readonly tags: Tags
}

export interface OsmMember {
  readonly type: 'node' | 'way' | 'relation'
  readonly ref: number
  readonly role: string
}

export interface OsmRelation {
  readonly id: number
  readonly members: readonly OsmMember[]
  readonly tags: Tags
}
