import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { Compression, TileType, zxyToTileId } from 'pmtiles'
import type { Bounds } from '../shapes/bounds.ts'

/** An archive's metadata. */
export interface ArchiveDescription {
  readonly minZoom: number
  readonly maxZoom: number
  readonly bounds: Bounds
  readonly center: { readonly lat: number; readonly lng: number; readonly zoom: number }
  /** `name`, `attribution`, `vector_layers`, …: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
  readonly metadata: Readonly<Record<string, unknown>>
}

/** One tile, or several neighbours on the curve with the same bytes, or a part of the directory (`run` 0). */
interface Entry {
  readonly id: number
  readonly run: number
  readonly offset: number
  readonly length: number
}

const headerBytes = 127
/** Header and root directory are read in one piece of 16 KiB. */
const maxRootBytes = 16_384 - headerBytes
const leafEntries = 4096

/** Collects the tiles of a PMTiles archive (version 3) in any order and writes them along the Hilbert curve. */
export class ArchiveWriter {
  private readonly bodies: Buffer[] = []
  private readonly bodyNumbers = new Map<string, number>()
  /** For each tile, its number on the Hilbert curve and the number of its body. */
  private readonly tiles: [id: number, body: number][] = []

  /** Adds a tile, compressed with gzip. Equal tiles are stored once. */
  add(z: number, x: number, y: number, body: Buffer): void {
    const hash = createHash('sha1').update(body).digest('base64')
    const known = this.bodyNumbers.get(hash)
    const number = known ?? this.bodies.push(body) - 1
    if (known === undefined) this.bodyNumbers.set(hash, number)
    this.tiles.push([zxyToTileId(z, x, y), number])
  }

  /** Writes the file; returns its bytes and how many tiles it has. */
  async write(path: string, description: ArchiveDescription): Promise<{ bytes: number; tiles: number }> {
    this.tiles.sort(([a], [b]) => a - b)
    const { entries, ordered } = this.layOut()
    const { root, leaves } = directories(entries)
    const metadata = gzipSync(JSON.stringify(description.metadata))
    const dataBytes = ordered.reduce((sum, body) => sum + body.length, 0)
    const sections = { root: root.length, metadata: metadata.length, leaves: leaves.length, data: dataBytes }
    const counts = { tiles: this.tiles.length, entries: entries.length, bodies: ordered.length }
    const file = await open(path, 'w')
    try {
      await file.writev([header(description, sections, counts), root, metadata, leaves])
      for (let i = 0; i < ordered.length; i += 512) await file.writev(ordered.slice(i, i + 512))
      await file.sync()
    } finally {
      await file.close()
    }
    return {
      bytes: headerBytes + root.length + metadata.length + leaves.length + dataBytes,
      tiles: counts.tiles,
    }
  }

  /** Bodies in the order in which they first appear on the curve, and the position of each tile's body. */
  private layOut(): { entries: Entry[]; ordered: Buffer[] } {
    const offsets = new Map<number, number>()
    const ordered: Buffer[] = []
    const entries: Entry[] = []
    let end = 0
    for (const [id, number] of this.tiles) {
      const body = this.bodies[number] ?? Buffer.alloc(0)
      const offset = offsets.get(number) ?? end
      if (offset === end) {
        offsets.set(number, offset)
        ordered.push(body)
        end += body.length
      }
      const last = entries.at(-1)
      if (last && last.offset === offset && last.id + last.run === id) {
        entries[entries.length - 1] = { ...last, run: last.run + 1 }
      } else entries.push({ id, run: 1, offset, length: body.length })
    }
    return { entries, ordered }
  }
}

/** The directory: in one piece when it is small, else in leaves that the root points to. */
function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = encodeDirectory(entries)
  if (whole.length <= maxRootBytes) return { root: whole, leaves: Buffer.alloc(0) }
  for (let size = leafEntries; ; size *= 2) {
    const leaves: Buffer[] = []
    const rootEntries: Entry[] = []
    let offset = 0
    for (let i = 0; i < entries.length; i += size) {
      const leaf = encodeDirectory(entries.slice(i, i + size))
      rootEntries.push({ id: entries[i]?.id ?? 0, run: 0, offset, length: leaf.length })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = encodeDirectory(rootEntries)
    if (root.length <= maxRootBytes) return { root, leaves: Buffer.concat(leaves) }
  }
}

/** Column by column, ids as differences; an offset that follows the entry before is written as 0. */
function encodeDirectory(entries: readonly Entry[]): Buffer {
  const pbf = new PbfWriter()
  pbf.writeVarint(entries.length)
  let id = 0
  for (const entry of entries) {
    pbf.writeVarint(entry.id - id)
    id = entry.id
  }
  for (const { run } of entries) pbf.writeVarint(run)
  for (const { length } of entries) pbf.writeVarint(length)
  for (const [i, { offset }] of entries.entries()) {
    const before = entries[i - 1]
    pbf.writeVarint(before && before.offset + before.length === offset ? 0 : offset + 1)
  }
  return gzipSync(pbf.finish())
}

interface Sections {
  readonly root: number
  readonly metadata: number
  readonly leaves: number
  readonly data: number
}

function header(
  { minZoom, maxZoom, bounds, center }: ArchiveDescription,
  sections: Sections,
  counts: { tiles: number; entries: number; bodies: number },
): Buffer {
  const bytes = Buffer.alloc(headerBytes)
  bytes.write('PMTiles', 0, 'ascii')
  bytes.writeUInt8(3, 7)
  let [field, offset] = [8, headerBytes]
  for (const length of [sections.root, sections.metadata, sections.leaves, sections.data]) {
    bytes.writeBigUInt64LE(BigInt(offset), field)
    bytes.writeBigUInt64LE(BigInt(length), field + 8)
    offset += length
    field += 16
  }
  for (const count of [counts.tiles, counts.entries, counts.bodies]) {
    bytes.writeBigUInt64LE(BigInt(count), field)
    field += 8
  }
  // Clustered: bodies are stored in the order of their tiles.
  for (const value of [1, Compression.Gzip, Compression.Gzip, TileType.Mvt, minZoom, maxZoom]) {
    bytes.writeUInt8(value, field++)
  }
  for (const degrees of [bounds.west, bounds.south, bounds.east, bounds.north]) {
    bytes.writeInt32LE(Math.round(degrees * 1e7), field)
    field += 4
  }
  bytes.writeUInt8(center.zoom, field)
  bytes.writeInt32LE(Math.round(center.lng * 1e7), field + 1)
  bytes.writeInt32LE(Math.round(center.lat * 1e7), field + 5)
  return bytes
}
