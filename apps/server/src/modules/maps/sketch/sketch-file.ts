import { readFile, writeFile } from 'node:fs/promises'
import type { SketchData } from './build-sketch.ts'

export async function saveSketch(path: string, data: SketchData): Promise<void> {
  await writeFile(path, JSON.stringify(data))
}

export async function loadSketch(path: string): Promise<SketchData> {
  return JSON.parse(await readFile(path, 'utf8')) as SketchData
}
