import { toast } from '../../ui/app/toast.ts'

/** Whether the device has a sheet of its own for sharing. */
export const canShare = (): boolean => 'share' in navigator

interface CopyWords {
  readonly copied: string
  readonly failed: string
}

/** Copies a text and says whether that worked. */
export const copyText = (text: string, words: CopyWords): Promise<unknown> =>
  navigator.clipboard.writeText(text).then(
    () => toast.done(words.copied),
    () => toast.failed(words.failed),
  )

/** The device's own sheet where there is one, otherwise a copy of the link. */
export async function sendLink(link: { title: string; url: string }, words: CopyWords): Promise<void> {
  if (!canShare()) return void (await copyText(link.url, words))
  try {
    await navigator.share(link)
  } catch (error) {
    // Closing the sheet is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(link.url, words)
  }
}
