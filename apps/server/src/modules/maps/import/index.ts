export { type ImportDemoCityInput, importDemoCity } from './import-demo-city.ts'
export { type ImportMapInput, importMap } from './import-map.ts'
