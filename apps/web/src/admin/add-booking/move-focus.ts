/** The elements that Enter moves through: fields, the chosen one of several radio buttons, and the booking button. */
const steps = [
  'input:not([type=hidden]):not([type=radio]):not(:disabled)',
  'input[type=radio]:checked:not(:disabled)',
  'textarea:not(:disabled)',
  'select[data-step]',
  '[role=spinbutton]',
  'button[data-step]',
].join(',')

/** Moves the focus to the field after `from`. At the last one it stays. */
export function focusNext(form: HTMLFormElement | null, from: Element | null): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>(steps) ?? [])].filter(
    (field) => field.offsetParent !== null,
  )
  const next = fields.find(
    (field) => from !== null && (from.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
  )
  next?.focus()
}

/** Whether Enter in this element moves on. Buttons act, and address fields choose a place first. */
export function movesOn(element: EventTarget | null): element is HTMLElement {
  if (!(element instanceof HTMLElement) || element.role === 'combobox') return false
  return element.matches('input, select[data-step], [role=spinbutton]')
}
