/** One vector tile (MVT) as it is stored in an archive. */
export interface StoredTile {
  /** Undefined where the map is empty. */
  readonly body: Buffer | undefined
  /** Whether it is compressed with gzip. */
  readonly isCompressed: boolean
  /** Equal for equal bytes. */
  readonly etag: string
}

/** The vector tiles of one map version. */
export interface MapTiles {
  /** The PMTiles archive. */
  readonly path: string
  readonly zooms: { readonly minZoom: number; readonly maxZoom: number }
  /** Undefined outside the zoom levels of the archive and outside the world. */
  find(z: number, x: number, y: number): Promise<StoredTile | undefined>
}
