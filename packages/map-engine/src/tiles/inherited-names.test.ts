import { expect, test } from 'vitest'
import { areaClass } from './area-classes.ts'
import { aerowayLineClass, railClass, roadClass, waterwayClass } from './line-classes.ts'

test.each(['constructor', '__proto__', 'toString'])('a tag with the value %s has no class', (value) => {
  expect(roadClass({ highway: value })).toBeUndefined()
  expect(railClass({ railway: value })).toBeUndefined()
  expect(waterwayClass({ waterway: value })).toBeUndefined()
  expect(aerowayLineClass({ aeroway: value })).toBeUndefined()
  expect(areaClass({ natural: 'water', water: value })).toEqual({ layer: 'water', class: 'lake' })
})
