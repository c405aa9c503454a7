import { bytesOf } from '../bytes-of.ts'

const believedMs = 1000

/** The files of a road graph. A process whose files were deleted keeps running and returns wrong results. */
export class GraphFiles {
  readonly folder: string
  private readonly bytes: number
  private look: { readonly at: number; readonly whole: Promise<boolean> } | undefined

  private constructor(folder: string, bytes: number) {
    this.folder = folder
    this.bytes = bytes
  }

  /** The current files of a configuration's graph. */
  static async of(config: string): Promise<GraphFiles> {
    const { mjolnir } = JSON.parse(config) as { mjolnir: { tile_dir: string } }
    return new GraphFiles(mjolnir.tile_dir, await bytesOf(mjolnir.tile_dir))
  }

  /** Whether all original files still exist. The result is cached for one second. */
  areWhole(): Promise<boolean> {
    const now = performance.now()
    if (this.look === undefined || now - this.look.at > believedMs) {
      this.look = { at: now, whole: bytesOf(this.folder).then((bytes) => bytes === this.bytes) }
    }
    return this.look.whole
  }
}
