import { readFile, writeFile } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'
import type { SketchData } from './build-sketch.ts'

/** Counts the changes to what the file holds. */
const fileVersion = 1

export async function writeSketchFile(path: string, sketch: SketchData): Promise<void> {
  await writeFile(path, serialize({ fileVersion, sketch }))
}

/** Throws Error when the file cannot be read or was written by another version. */
export async function readSketchFile(path: string): Promise<SketchData> {
  const content: { fileVersion?: unknown; sketch: SketchData } = deserialize(await readFile(path))
  if (content.fileVersion !== fileVersion)
    throw new Error(`${path} was written by another version: import the map again`)
  return content.sketch
}
