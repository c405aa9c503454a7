import { expect, test } from 'vitest'
import { turnOf } from './turns.ts'

test.each([
  ['turn', 'slight right', 'slight-right'],
  ['end of road', 'left', 'left'],
  ['continue', 'uturn', 'uturn'],
  ['fork', 'slight left', 'keep-left'],
  ['off ramp', 'right', 'right'],
  ['on ramp', 'slight right', 'keep-right'],
  ['merge', 'slight left', 'merge'],
  ['rotary', 'right', 'roundabout'],
  ['exit roundabout', 'right', 'leave-roundabout'],
  ['arrive', 'left', 'arrive'],
  ['new name', undefined, 'straight'],
  // Of a router to come.
  ['fly', 'constructor', 'straight'],
])('%s, %s: %s', (type, modifier, turn) => expect(turnOf({ type, modifier })).toBe(turn))
