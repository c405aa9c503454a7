export { demoCityName, type GenerateCityOptions, generateCity } from './generate-city.ts'
