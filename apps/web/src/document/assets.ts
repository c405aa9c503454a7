/** Files that an entry loads, as addresses with hashed names. */
export interface EntryAssets {
  readonly script: string
  readonly styles: readonly string[]
  /** Chunks that the entry imports statically, to be fetched at once. */
  readonly preloads: readonly string[]
}

export interface DocumentAssets {
  /** Every public document. */
  readonly site: EntryAssets
  /** The live part of the landing page, beside `site`. */
  readonly public: EntryAssets
  readonly app: EntryAssets
}
