// A browser that takes pictures of the screens of a running demo.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../e2e/find-browser.ts'

const graphics = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
const timeout = 30_000

export const mobiles = { rider: '+447700900001', driver: '+447700900011', admin: '+447700900031' }
export type Who = keyof typeof mobiles | 'visitor'

export interface Look {
  readonly width: number
  readonly dark?: boolean
  readonly language: string
}

export interface Screen {
  readonly path: string
  /** Before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** What is pressed on the page. */
  readonly act?: (page: Page, look: Look) => Promise<unknown>
}

/** Takes pictures of the demo at `base`. Each person keeps their page in each look. */
export class Camera {
  private readonly base: string
  private readonly browser: Browser
  private readonly pages = new Map<string, Promise<Page>>()

  private constructor(base: string, browser: Browser) {
    this.base = base
    this.browser = browser
  }

  static async start(base: string): Promise<Camera> {
    return new Camera(base, await chromium.launch({ executablePath: findBrowser(), args: graphics }))
  }

  /** The page of a person in a look, signed in. */
  page(who: Who, look: Look): Promise<Page> {
    const key = JSON.stringify([who, look.width, look.dark, look.language])
    const page = this.pages.get(key) ?? this.open(who, look)
    this.pages.set(key, page)
    return page
  }

  private async open(who: Who, { width, dark }: Look): Promise<Page> {
    const options: BrowserContextOptions = {
      baseURL: this.base,
      viewport: { width, height: width < 1000 ? 844 : 900 },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      // Otherwise a page with a worker passes by what is answered in place of the server.
      serviceWorkers: 'block',
    }
    const context = await this.browser.newContext(options)
    const post = async (path: string, data: object) =>
      (await context.request.post(path, { data, headers: { origin: this.base } })).json()
    if (who !== 'visitor') {
      const { challengeId, preview } = await post('/api/auth/otp/request', { mobile: mobiles[who] })
      await post('/api/auth/otp/verify', { challengeId, code: preview.code })
    }
    return context.newPage()
  }

  /** Shows a screen to a person, drawn. */
  async show(who: Who, { path, prepare, act }: Screen, look: Look): Promise<Page> {
    const page = await this.page(who, look)
    await prepare?.(page)
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${look.language}`)
    await untilDrawn(page)
    await act?.(page, look)
    return page
  }

  close(): Promise<void> {
    return this.browser.close()
  }
}

export async function untilDrawn(page: Page): Promise<void> {
  // Screens with live data are never idle for long.
  await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => undefined)
  // Maps are busy until they are drawn.
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached', timeout })
}

/** Saves what the window shows as `<name>.webp`. */
export async function save(page: Page, name: string): Promise<void> {
  // What was not painted yet would be transparent.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 70 })
  await mkdir(dirname(name), { recursive: true })
  await writeFile(`${name}.webp`, Buffer.from(data, 'base64'))
  process.stdout.write(`${name}\n`)
}
