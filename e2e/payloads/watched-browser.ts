import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../find-browser.ts'

/** A browser in which nothing may be executed, blocked or requested from another origin. */
export interface Watched {
  readonly context: BrowserContext
  readonly page: Page
  /** The violations so far. Reading clears the list. */
  incidents(): string[]
  /** Reports of the content security policy. Reading clears the list. */
  refusals(): Promise<string[]>
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-3d-apis',
      '--disable-background-networking',
      '--no-first-run',
    ],
  })
}

/** A person's browser with a canary, dialogs, errors and foreign requests watched; signed in when given a token. */
export async function watch(
  browser: Browser,
  origin: string,
  options: { locale: string; width: number; token?: string; role?: string },
): Promise<Watched> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: options.locale,
    viewport: { width: options.width, height: 844 },
    reducedMotion: 'reduce',
  })
  const url = origin
  await context.addCookies([
    { name: 'cabstand_lang', value: options.locale, url },
    ...(options.token === undefined
      ? []
      : [
          { name: 'cabstand_session', value: options.token, url, httpOnly: true },
          { name: 'cabstand_role', value: options.role ?? 'rider', url },
        ]),
  ])
  let found: string[] = []
  await context.exposeFunction('__hit', (index: number) => found.push(`payload ${index} was executed`))
  await context.addInitScript(() => {
    const reports: string[] = []
    Object.assign(window, { __refusals: reports })
    addEventListener('securitypolicyviolation', (event) => {
      reports.push(`${event.effectiveDirective} ${event.blockedURI}`)
    })
  })
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (!['data:', 'blob:'].includes(protocol) && asked !== origin) found.push(`asked ${request.url()}`)
  })
  // The policy blocked the request before it was sent.
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'csp')
      found = found.filter((one) => one !== `asked ${request.url()}`)
  })
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    found.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => found.push(`page error: ${error.message}`))
  return {
    context,
    page,
    incidents: () => {
      const told = found
      found = []
      return told
    },
    refusals: () =>
      page.evaluate(() => {
        const { __refusals } = window as unknown as { __refusals: string[] }
        return __refusals.splice(0)
      }),
  }
}

/** Elements and attributes that only a payload parsed as markup would create. Runs in the page. */
export function findForeignElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tags =
      'iframe,frame,frameset,object,embed,math,marquee,base,meta[http-equiv],foreignObject,video,audio,xmp'
    const links =
      'a[href^="javascript:" i],a[href^="data:" i],[src^="http"],link[href^="http"],form[action^="http"]'
    // What the bundler loads with a screen.
    const own = `link:is([rel="modulepreload"], [rel="stylesheet"])[href^="${location.origin}/assets/"]`
    const found = [...document.querySelectorAll(`${tags},${links}`)]
      .filter((element) => !element.matches(own))
      .map((element) => element.outerHTML)
      // The text with which React replaces a script URL.
      .filter((html) => !html.includes('React has blocked a javascript: URL'))
    for (const element of document.querySelectorAll('*')) {
      for (const { name } of element.attributes) if (/^on/i.test(name)) found.push(element.outerHTML)
    }
    const scripts = [...document.querySelectorAll('script')].filter(
      (script) => !script.src && script.type !== 'application/json' && script.parentElement !== document.head,
    )
    return [...found, ...scripts.map((script) => script.outerHTML)].map((html) => html.slice(0, 200))
  })
}

/** Everything visible or read by screen readers: text, values, labels and the title, without white space. */
export function readEverything(page: Page): Promise<string> {
  return page.evaluate(() => {
    const attributes = [...document.querySelectorAll('[aria-label],[title],[alt],[placeholder]')].flatMap(
      (element) =>
        ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    const values = [...document.querySelectorAll('input,textarea')].map(
      (input) => (input as HTMLInputElement).value,
    )
    const parts = [document.title, document.body.textContent, ...attributes, ...values]
    return parts.join('\n').replaceAll(/\s+/g, '')
  })
}

/** The elements that make the page wider than its window; empty when it is not. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return []
    const reaches = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      return right > window.innerWidth + 1 || left < -1
    }
    const inner = [...document.querySelectorAll('body *:not(svg *)')].filter(
      (element) => reaches(element) && ![...element.children].some(reaches),
    )
    const widest = inner.toSorted((a, b) => b.scrollWidth - a.scrollWidth).slice(0, 5)
    return widest.map((element) => element.outerHTML.slice(0, 200))
  })
}
