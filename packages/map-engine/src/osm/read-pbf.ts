import { type FileHandle, open } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { PbfReader } from 'pbf'
import type { OsmMember, OsmRelation, OsmWay, Tags } from './elements.ts'

/** Called for each element in the order of the file. */
export interface OsmVisitor {
  /** `tags` is undefined on the many nodes that only shape a way. */
  node?(id: number, lat: number, lng: number, tags: Tags | undefined): void
  way?(way: OsmWay): void
  relation?(relation: OsmRelation): void
}

interface Block {
  strings: string[]
  groups: { start: number; end: number }[]
  granularity: number
  latOffset: number
  lngOffset: number
}

const memberTypes = ['node', 'way', 'relation'] as const
/** The limits of the format. A larger figure means that the file is not a PBF. */
const maxHeaderBytes = 64 * 1024
const maxBlobBytes = 32 * 1024 * 1024

/**
 * Reads an `.osm.pbf` file block by block, so that memory holds one block at a time.
 * Format: https://wiki.openstreetmap.org/wiki/PBF_Format. Throws Error when the file has another format, is truncated
 * or requires a feature that is not supported.
 */
export async function readPbf(
  path: string,
  visitor: OsmVisitor,
  onProgress?: (share: number) => void,
): Promise<void> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    let position = 0
    while (position < size) {
      const blob = await readBlob(file, position)
      if (blob.type === 'OSMHeader') checkHeader(blob.data)
      else if (blob.type === 'OSMData') readBlock(blob.data, visitor)
      else if (position === 0) throw new Error('it is not an .osm.pbf file')
      position = blob.end
      onProgress?.(position / size)
    }
  } catch (error) {
    throw new Error(`${path} cannot be read: ${(error as Error).message}`, { cause: error })
  } finally {
    await file.close()
  }
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
  if (bytesRead < length) throw new Error('the file is truncated')
  return buffer
}

async function readBlob(file: FileHandle, position: number) {
  const headerLength = (await readBytes(file, position, 4)).readUInt32BE(0)
  if (headerLength > maxHeaderBytes) throw new Error('it is not an .osm.pbf file')
  const header = new PbfReader(await readBytes(file, position + 4, headerLength)).readFields(
    (tag, result, pbf) => {
      if (tag === 1) result.type = pbf.readString()
      else if (tag === 3) result.size = pbf.readVarint()
    },
    { type: '', size: 0 },
  )
  if (header.size > maxBlobBytes) throw new Error('a block is larger than the format allows')
  const start = position + 4 + headerLength
  const blob = new PbfReader(await readBytes(file, start, header.size)).readFields(
    (tag, result: { raw?: Uint8Array; zlib?: Uint8Array }, pbf) => {
      if (tag === 1) result.raw = pbf.readBytes()
      else if (tag === 3) result.zlib = pbf.readBytes()
    },
    {},
  )
  const data = blob.raw ?? (blob.zlib && inflateSync(blob.zlib))
  if (!data) throw new Error('a block has an unsupported compression (only zlib is supported)')
  return { type: header.type, data, end: start + header.size }
}

function checkHeader(data: Uint8Array): void {
  const required: string[] = []
  new PbfReader(data).readFields((tag, list, pbf) => {
    if (tag === 4) list.push(pbf.readString())
  }, required)
  const unknown = required.find((feature) => feature !== 'OsmSchema-V0.6' && feature !== 'DenseNodes')
  if (unknown) throw new Error(`it requires the unsupported feature ${unknown}`)
}

function readBlock(data: Uint8Array, visitor: OsmVisitor): void {
  const pbf = new PbfReader(data)
  const block: Block = { strings: [], groups: [], granularity: 100, latOffset: 0, lngOffset: 0 }
  pbf.readFields((tag, result) => {
    if (tag === 1) readStrings(pbf, result.strings)
    else if (tag === 2) {
      const end = pbf.readVarint() + pbf.pos
      result.groups.push({ start: pbf.pos, end })
      pbf.pos = end
    } else if (tag === 17) result.granularity = pbf.readVarint()
    else if (tag === 19) result.latOffset = pbf.readVarint(true)
    else if (tag === 20) result.lngOffset = pbf.readVarint(true)
  }, block)
  for (const group of block.groups) {
    pbf.pos = group.start
    pbf.readFields(
      (tag) => {
        if (tag === 1 && visitor.node) readNode(pbf, block, visitor)
        else if (tag === 2 && visitor.node) readDenseNodes(pbf, block, visitor)
        else if (tag === 3 && visitor.way) visitor.way(readWay(pbf, block))
        else if (tag === 4 && visitor.relation) visitor.relation(readRelation(pbf, block))
      },
      undefined,
      group.end,
    )
  }
}

function readStrings(pbf: PbfReader, strings: string[]): void {
  pbf.readMessage((tag, list) => {
    if (tag === 1) list.push(pbf.readString())
  }, strings)
}

function toTags(block: Block, keys: readonly number[], values: readonly number[]): Tags {
  const tags: Record<string, string> = {}
  for (let i = 0; i < keys.length; i++) {
    tags[block.strings[keys[i] ?? 0] ?? ''] = block.strings[values[i] ?? 0] ?? ''
  }
  return tags
}

const toDegrees = (value: number, offset: number, granularity: number) => (offset + granularity * value) / 1e9

function readNode(pbf: PbfReader, block: Block, visitor: OsmVisitor): void {
  const node = { id: 0, lat: 0, lng: 0, keys: [] as number[], values: [] as number[] }
  pbf.readMessage((tag) => {
    if (tag === 1) node.id = pbf.readSVarint()
    else if (tag === 2) pbf.readPackedVarint(node.keys)
    else if (tag === 3) pbf.readPackedVarint(node.values)
    else if (tag === 8) node.lat = toDegrees(pbf.readSVarint(), block.latOffset, block.granularity)
    else if (tag === 9) node.lng = toDegrees(pbf.readSVarint(), block.lngOffset, block.granularity)
  }, node)
  const tags = node.keys.length === 0 ? undefined : toTags(block, node.keys, node.values)
  visitor.node?.(node.id, node.lat, node.lng, tags)
}

function readDenseNodes(pbf: PbfReader, block: Block, visitor: OsmVisitor): void {
  const dense = { ids: [] as number[], lats: [] as number[], lngs: [] as number[], texts: [] as number[] }
  pbf.readMessage((tag) => {
    if (tag === 1) pbf.readPackedSVarint(dense.ids)
    else if (tag === 8) pbf.readPackedSVarint(dense.lats)
    else if (tag === 9) pbf.readPackedSVarint(dense.lngs)
    else if (tag === 10) pbf.readPackedVarint(dense.texts)
  }, dense)
  let [id, lat, lng, at] = [0, 0, 0, 0]
  for (let i = 0; i < dense.ids.length; i++) {
    id += dense.ids[i] ?? 0
    lat += dense.lats[i] ?? 0
    lng += dense.lngs[i] ?? 0
    let tags: Record<string, string> | undefined
    for (let key = dense.texts[at++] ?? 0; key !== 0; key = dense.texts[at++] ?? 0) {
      tags ??= {}
      tags[block.strings[key] ?? ''] = block.strings[dense.texts[at++] ?? 0] ?? ''
    }
    const degreesLat = toDegrees(lat, block.latOffset, block.granularity)
    visitor.node?.(id, degreesLat, toDegrees(lng, block.lngOffset, block.granularity), tags)
  }
}

/** Running sums of a list of differences, in a list of exact size: a list that grew would keep spare room. */
function undelta(differences: readonly number[]): number[] {
  const values = new Array<number>(differences.length)
  let sum = 0
  for (let i = 0; i < values.length; i++) {
    sum += differences[i] ?? 0
    values[i] = sum
  }
  return values
}

function readWay(pbf: PbfReader, block: Block): OsmWay {
  const way = { id: 0, refs: [] as number[], keys: [] as number[], values: [] as number[] }
  pbf.readMessage((tag) => {
    if (tag === 1) way.id = pbf.readVarint()
    else if (tag === 2) pbf.readPackedVarint(way.keys)
    else if (tag === 3) pbf.readPackedVarint(way.values)
    else if (tag === 8) pbf.readPackedSVarint(way.refs)
  }, way)
  return { id: way.id, refs: undelta(way.refs), tags: toTags(block, way.keys, way.values) }
}

function readRelation(pbf: PbfReader, block: Block): OsmRelation {
  const [keys, values, roles, refs, types] = [[], [], [], [], []] as number[][] as [
    number[],
    number[],
    number[],
    number[],
    number[],
  ]
  const relation = { id: 0 }
  pbf.readMessage((tag) => {
    if (tag === 1) relation.id = pbf.readVarint()
    else if (tag === 2) pbf.readPackedVarint(keys)
    else if (tag === 3) pbf.readPackedVarint(values)
    else if (tag === 8) pbf.readPackedVarint(roles)
    else if (tag === 9) pbf.readPackedSVarint(refs)
    else if (tag === 10) pbf.readPackedVarint(types)
  }, relation)
  const members = undelta(refs).map((ref, i): OsmMember => {
    return { ref, type: memberTypes[types[i] ?? 0] ?? 'node', role: block.strings[roles[i] ?? 0] ?? '' }
  })
  return { id: relation.id, members, tags: toTags(block, keys, values) }
}
