import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { endScreen, resetScreen, takeFaults } from './screen.tsx'

configure({
  // The first test of a worker loads the code of its screen.
  asyncUtilTimeout: 5000,
  // Without the whole document.
  getElementError: (message) => new Error(message ?? ''),
})
vi.mock('socket.io-client', () => import('./socket-stub.ts'))

// happy-dom has no popovers. What they show is in the document all the same.
Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })
// Nor the rows of a table's body.
Object.defineProperty(HTMLTableSectionElement.prototype, 'rows', {
  configurable: true,
  get(this: HTMLTableSectionElement) {
    return this.children
  },
})

beforeEach(resetScreen)
afterEach(() => {
  cleanup()
  endScreen()
  expect(takeFaults(), 'the screen had errors, or asked what the contract does not allow').toEqual([])
})
