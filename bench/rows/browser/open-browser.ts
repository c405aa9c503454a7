import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../../../e2e/find-browser.ts'
import { type BenchContext, PeerMissing } from '../../row.ts'

/** Starts Chromium, which is closed with the row. Throws PeerMissing without one. */
export async function openBrowser(context: BenchContext): Promise<Browser> {
  let executablePath: string
  try {
    executablePath = findBrowser()
  } catch (error) {
    throw new PeerMissing('Chromium', (error as Error).message)
  }
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  context.defer(() => browser.close())
  return browser
}
