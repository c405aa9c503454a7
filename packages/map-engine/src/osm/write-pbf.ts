import { writeFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import type { OsmNode, OsmRelation, OsmWay, Tags } from './elements.ts'

export interface OsmElements {
  readonly nodes: readonly OsmNode[]
  readonly ways: readonly OsmWay[]
  readonly relations: readonly OsmRelation[]
}

/** Elements in one block: the format's usual figure. */
const blockSize = 8000
const memberTypes = { node: 0, way: 1, relation: 2 } as const
/** Coordinates are stored in units of 100 nanodegrees. */
const unitsPerDegree = 1e7

/** The strings of one block, each stored once; number 0 is kept for "end of tags". */
class StringTable {
  private readonly numbers = new Map<string, number>([['', 0]])

  numberOf(text: string): number {
    const known = this.numbers.get(text)
    if (known !== undefined) return known
    this.numbers.set(text, this.numbers.size)
    return this.numbers.size - 1
  }

  write(pbf: PbfWriter): void {
    for (const text of this.numbers.keys()) pbf.writeStringField(1, text)
  }
}

/**
 * Writes the elements as an `.osm.pbf` file: nodes, ways, relations, each sorted by id, as every reader of
 * the format expects. Coordinates keep seven decimals.
 */
export async function writePbf(path: string, elements: OsmElements): Promise<void> {
  const parts = [headerBlob()]
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
  for (const nodes of chunks(elements.nodes.toSorted(byId))) parts.push(dataBlob(nodes, writeDenseNodes))
  for (const ways of chunks(elements.ways.toSorted(byId))) parts.push(dataBlob(ways, eachOf(3, writeWay)))
  for (const relations of chunks(elements.relations.toSorted(byId))) {
    parts.push(dataBlob(relations, eachOf(4, writeRelation)))
  }
  await writeFile(path, Buffer.concat(parts))
}

function* chunks<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += blockSize) yield items.slice(at, at + blockSize)
}

function frame(type: 'OSMHeader' | 'OSMData', content: Uint8Array): Buffer {
  const blob = new PbfWriter()
  blob.writeVarintField(2, content.length)
  blob.writeBytesField(3, deflateSync(content, { level: 3 }))
  const body = blob.finish()
  const header = new PbfWriter()
  header.writeStringField(1, type)
  header.writeVarintField(3, body.length)
  const head = header.finish()
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, body])
}

function headerBlob(): Buffer {
  const pbf = new PbfWriter()
  pbf.writeStringField(4, 'OsmSchema-V0.6')
  pbf.writeStringField(4, 'DenseNodes')
  pbf.writeStringField(5, 'Sort.Type_then_ID')
  pbf.writeStringField(16, 'cabstand')
  return frame('OSMHeader', pbf.finish())
}

type WriteGroup<T> = (items: readonly T[], pbf: PbfWriter, strings: StringTable) => void

function dataBlob<T>(items: readonly T[], write: WriteGroup<T>): Buffer {
  const strings = new StringTable()
  const group = new PbfWriter()
  write(items, group, strings)
  const block = new PbfWriter()
  block.writeMessage(1, (_, pbf) => strings.write(pbf), undefined)
  block.writeBytesField(2, group.finish())
  return frame('OSMData', block.finish())
}

function eachOf<T>(
  field: number,
  write: (item: T, pbf: PbfWriter, strings: StringTable) => void,
): WriteGroup<T> {
  return (items, pbf, strings) => {
    for (const item of items) pbf.writeMessage(field, (one, message) => write(one, message, strings), item)
  }
}

/** Differences between neighbours, which are small numbers and so few bytes. */
function delta(values: readonly number[]): number[] {
  return values.map((value, i) => value - (i === 0 ? 0 : (values[i - 1] ?? 0)))
}

function writeDenseNodes(nodes: readonly OsmNode[], group: PbfWriter, strings: StringTable): void {
  const texts: number[] = []
  for (const node of nodes) {
    for (const [key, value] of Object.entries(node.tags ?? {})) {
      texts.push(strings.numberOf(key), strings.numberOf(value))
    }
    texts.push(0)
  }
  const units = (degrees: number) => Math.round(degrees * unitsPerDegree)
  group.writeMessage(
    2,
    (_, pbf) => {
      pbf.writePackedSVarint(1, delta(nodes.map((node) => node.id)))
      pbf.writePackedSVarint(8, delta(nodes.map((node) => units(node.lat))))
      pbf.writePackedSVarint(9, delta(nodes.map((node) => units(node.lng))))
      pbf.writePackedVarint(10, texts)
    },
    undefined,
  )
}

function writeTags(tags: Tags, pbf: PbfWriter, strings: StringTable): void {
  pbf.writePackedVarint(
    2,
    Object.keys(tags).map((key) => strings.numberOf(key)),
  )
  pbf.writePackedVarint(
    3,
    Object.values(tags).map((value) => strings.numberOf(value)),
  )
}

function writeWay(way: OsmWay, pbf: PbfWriter, strings: StringTable): void {
  pbf.writeVarintField(1, way.id)
  writeTags(way.tags, pbf, strings)
  pbf.writePackedSVarint(8, delta(way.refs))
}

function writeRelation(relation: OsmRelation, pbf: PbfWriter, strings: StringTable): void {
  const { members } = relation
  pbf.writeVarintField(1, relation.id)
  writeTags(relation.tags, pbf, strings)
  pbf.writePackedVarint(
    8,
    members.map((member) => strings.numberOf(member.role)),
  )
  pbf.writePackedSVarint(9, delta(members.map((member) => member.ref)))
  pbf.writePackedVarint(
    10,
    members.map((member) => memberTypes[member.type]),
  )
}
