/** Files that an entry loads, as URLs with hashed names. */
export interface EntryAssets {
  readonly script: string
  readonly styles: readonly string[]
  /** Chunks that the entry imports statically, to be preloaded. */
  readonly preloads: readonly string[]
}

export interface DocumentAssets {
  /** The entry of every public document. */
  readonly site: EntryAssets
  /** The interactive part of the landing page, in addition to `site`. */
  readonly public: EntryAssets
  /** The page of a shared trip, in addition to `site`. */
  readonly track: EntryAssets
  readonly app: EntryAssets
}
