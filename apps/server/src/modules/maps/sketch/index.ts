export { buildSketch, type SketchData } from './build-sketch.ts'
export { cutSketch } from './cut-sketch.ts'
export { loadSketch, saveSketch } from './sketch-file.ts'
