import { describe, expect, test } from 'vitest'
import { roomOf } from './panel-room.ts'

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  width,
  right: left + width,
  bottom: top + height,
})
const none = { top: 0, right: 0, bottom: 0, left: 0 }
const desk = box(0, 64, 1440, 836)

describe('the space of a panel', () => {
  test('beside the map is its whole side, where the map is not visible', () => {
    const left = { ...none, left: 464 }
    expect(roomOf(desk, box(0, 64, 456, 836), 'beside')).toEqual({ panels: left, covered: left })
  })

  test('is at the right in a right-to-left language', () => {
    const right = { ...none, right: 464 }
    expect(roomOf(desk, box(984, 64, 456, 836), 'beside')).toEqual({ panels: right, covered: right })
  })

  test('that floats has map around it', () => {
    expect(roomOf(desk, box(24, 88, 416, 500), 'over')).toEqual({
      panels: { ...none, left: 448 },
      covered: none,
    })
  })

  test('is the height of a sheet on phones, as far as it covers the map', () => {
    const phone = box(0, 0, 390, 900)
    const bottom = { ...none, bottom: 544 }
    expect(roomOf(phone, box(0, 356, 390, 1200), 'over')).toEqual({ panels: bottom, covered: bottom })
  })
})
