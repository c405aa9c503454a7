// A setup file of the projects whose tests start servers: what a file has started ends with it.
import { afterAll } from 'vitest'
import { endAll } from './at-end.ts'

afterAll(endAll)
