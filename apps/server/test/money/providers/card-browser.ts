import type { AttemptToPay, CardPage } from '../../../src/money/payments/provider.ts'

/** The little of an element that card pages and their emulated scripts need. */
class PageElement {
  readonly tagName: string
  readonly style = {}
  readonly children: PageElement[] = []
  id = ''
  src = ''
  value = ''
  disabled = false
  textContent = ''
  private readonly listeners = new Map<string, () => void>()
  private parent: PageElement | undefined

  constructor(tagName: string) {
    this.tagName = tagName.toUpperCase()
  }
  append(...children: (PageElement | string)[]): void {
    for (const child of children) {
      if (typeof child === 'string') continue
      child.parent = this
      this.children.push(child)
    }
  }
  remove(): void {
    this.parent?.children.splice(this.parent.children.indexOf(this), 1)
  }
  addEventListener(type: string, listener: () => void): void {
    this.listeners.set(type, listener)
  }
  dispatch(type: string): void {
    if (!this.disabled) this.listeners.get(type)?.()
  }
  find(fits: (element: PageElement) => boolean): PageElement | undefined {
    return fits(this) ? this : this.children.map((child) => child.find(fits)).find((one) => one !== undefined)
  }
}

export interface OpenCardPage {
  readonly submitted: Record<string, string>[]
  readonly failures: string[]
  /** Clicks on the button of this id or label. */
  click(idOrLabel: string): void
  /** Chooses in the only list of the page. */
  choose(value: string): void
}

/** Opens a card page as the server shows it: its elements, the provider's scripts, then our script. */
export async function openCardPage(cardPage: CardPage, attempt: AttemptToPay): Promise<OpenCardPage> {
  const body = new PageElement('body')
  for (const [, tagName = '', attributes = ''] of cardPage.markup.matchAll(/<(\w+)([^>]*)>/g)) {
    const element = new PageElement(tagName)
    element.id = /id="([^"]*)"/.exec(attributes)?.[1] ?? ''
    body.append(element)
  }
  const scripts = cardPage.scripts.map((src) => Object.assign(new PageElement('script'), { src }))
  body.append(...scripts)
  const find = (fits: (element: PageElement) => boolean) => {
    const found = body.find(fits)
    if (found === undefined) throw new Error('the page has no such element')
    return found
  }
  const document = {
    title: 'Pay',
    body,
    scripts,
    createElement: (tagName: string) => new PageElement(tagName),
    getElementById: (id: string) => body.find((element) => element.id === id) ?? null,
  }
  const window: Record<string, unknown> = {}
  const run = (code: string, globals: object) =>
    new Function(...Object.keys(globals), code)(...Object.values(globals))
  for (const src of cardPage.scripts) run(await (await fetch(src)).text(), { document, window })
  const [submitted, failures]: [Record<string, string>[], string[]] = [[], []]
  run(await cardPage.script(attempt), {
    ...window,
    document,
    window,
    submitCard: (fields: Record<string, string>) => submitted.push(fields),
    failCard: (text: string) => failures.push(text),
  })
  return {
    submitted,
    failures,
    click: (name) => find(({ id, textContent }) => id === name || textContent === name).dispatch('click'),
    choose(value) {
      const list = find(({ tagName }) => tagName === 'SELECT')
      list.value = value
      list.dispatch('change')
    },
  }
}
