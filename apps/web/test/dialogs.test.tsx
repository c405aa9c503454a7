import { ids } from '@cabstand/contract/examples/ids'
import { adjustmentList } from '@cabstand/contract/http/money/adjustments'
import { screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import { api, open, user, words } from './screen.tsx'

const dialogs = '[role=dialog], [role=alertdialog]'
/** What the library keeps for its own use, and styles hide. */
const exclude = ['[data-base-ui-focus-guard]', '[data-closed]']
/** Colours and sizes need a browser: e2e/screens.test.ts looks at them. */
const rules = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } }

async function findFaults(): Promise<string[]> {
  const { violations } = await axe.run({ include: dialogs, exclude }, { rules })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** Each screen with dialogs of its own, the texts of their buttons, and how many more open from a row. */
test.each([
  ['/drivers', 0, ['list_views', 'list_columns', 'people_car_type']],
  ['/bookings', 1, []],
  [`/bookings/${ids.booking}`, 0, ['admin_cancel']],
  [`/drivers/${ids.driver}`, 0, ['person_block', 'person_delete']],
  ['/promos', 2, ['promo_add']],
  ['/notifications', 1, ['broadcast_add']],
  ['/cancelreasons', 2, ['cancel_reason_add']],
  ['/withdraws', 3, ['withdraws_process_all']],
  ['/walletadjustments', 3, []],
  ['/heldrewards', 3, []],
  ['/paymentcases', 2, []],
  [`/cartypes/${ids.carType}`, 0, ['car_type_archive']],
  ['/languagesetting', 0, ['lang_add', 'lang_edit_json']],
] as const)('the dialogs of %s have no serious faults for axe', async (path, ofRow, keys) => {
  api.answerAny(adjustmentList.list, (page) => ({
    ...page,
    rows: 'rows' in page ? (page.rows as object[]).map((row) => ({ ...row, state: 'requested' })) : [],
  }))
  await open(path, { as: 'admin', me: { id: ids.rider } })
  await waitFor(() => expect(api.waiting).toBe(0))
  const opens = async (button: HTMLElement) => {
    await user.click(button)
    // The code of some is loaded first.
    const isOpen = await screen.findByRole('dialog', {}, { timeout: 1000 }).catch(() => undefined)
    if (!isOpen) return false
    await waitFor(() => expect(api.waiting).toBe(0))
    expect(await findFaults(), button.getAttribute('aria-label') ?? button.textContent).toEqual([])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.querySelector(dialogs)).toBeNull())
    return true
  }
  for (const key of keys)
    expect(await opens(await screen.findByRole('button', { name: words(key) })), key).toBe(true)
  let opened = 0
  const rowButtons =
    ofRow > 0 ? document.querySelectorAll<HTMLElement>('tbody tr:first-child button').length : 0
  for (let at = 0; at < rowButtons; at++) {
    const button = document.querySelectorAll<HTMLElement>('tbody tr:first-child button')[at]
    if (button && (await opens(button))) opened++
  }
  expect(opened).toBe(ofRow)
})
