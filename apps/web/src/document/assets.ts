/** Files that a document loads, as addresses with hashed names. */
export interface EntryAssets {
  readonly script: string
  readonly styles: readonly string[]
  /** Chunks that the entry imports statically, to be fetched at once. */
  readonly preloads: readonly string[]
}

export interface DocumentAssets {
  readonly public: EntryAssets
  readonly app: EntryAssets
}
