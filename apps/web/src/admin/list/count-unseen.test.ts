import { expect, test } from 'vitest'
import { countUnseen } from './count-unseen.ts'

const ids = (text: string) => [...text]

test.each([
  { fresh: 'cba', shown: 'cba', hasMore: true, unseen: 0, what: 'the same rows' },
  { fresh: 'edc', shown: 'cba', hasMore: true, unseen: 2, what: 'two above, which push others down' },
  { fresh: 'dca', shown: 'cba', hasMore: true, unseen: 1, what: 'one above, while another has left' },
  { fresh: 'cbzy', shown: 'cbax', hasMore: true, unseen: 0, what: 'rows of the next page moved up' },
  { fresh: 'cbaz', shown: 'cba', hasMore: false, unseen: 1, what: 'one at the end of the last page' },
  { fresh: 'zyx', shown: 'cba', hasMore: true, unseen: 3, what: 'only others' },
  { fresh: 'a', shown: '', hasMore: false, unseen: 1, what: 'the first of all' },
])('$what: $unseen new', ({ fresh, shown, hasMore, unseen }) => {
  expect(countUnseen(ids(fresh), ids(shown), hasMore)).toBe(unseen)
})
