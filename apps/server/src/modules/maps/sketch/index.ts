export { buildSketch, type SketchData } from './build-sketch.ts'
export { createSketcher, type Sketcher, type SketchOptions } from './draw-sketch.ts'
export { readSketchFile, writeSketchFile } from './sketch-file.ts'
