import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** In order of preference: Chromium without a user interface takes a quarter less CPU time. */
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The system's Chromium, or the one installed by Playwright. The error explains how to install one. */
export function findBrowser(): string {
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...systemBrowsers, chromium.executablePath()]
  const found = candidates.find((path) => path !== '' && existsSync(path))
  if (found !== undefined) return found
  throw new Error(
    'The browser tests need a Chromium: "apt-get install chromium" on Debian and Ubuntu, "npx playwright-core install chromium" elsewhere, or CHROMIUM_PATH',
  )
}
