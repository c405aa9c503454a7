import { ApiError, readProblem } from './api-error.ts'

export interface ExportProgress {
  readonly bytes: number
}

/**
 * Downloads a file while its progress is told, and saves it under the name that the server gave. Throws `ApiError`,
 * with the code `network_error` when the file was cut off: then nothing is saved.
 */
export async function saveExport(
  address: string,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(address, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw lost()
  })
  if (!response.ok) throw new ApiError(await readProblem(response))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  try {
    for await (const part of partsOf(response)) {
      parts.push(part)
      bytes += part.byteLength
      onProgress({ bytes })
    }
  } catch (error) {
    if (signal.aborted) throw error
    throw lost()
  }
  offer(new Blob(parts), nameIn(response.headers.get('content-disposition') ?? ''))
}

const lost = () => new ApiError({ code: 'network_error', status: 0 })

async function* partsOf(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) yield read.value
}

const nameIn = (disposition: string) => /filename="?([^";]+)/.exec(disposition)?.[1] ?? 'export'

/** Saves a file that the page has made. */
export function offer(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken the address by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
