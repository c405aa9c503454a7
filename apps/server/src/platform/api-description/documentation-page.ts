import { Worker } from 'node:worker_threads'

/** The documentation page of the API, rendered by Scalar. */
export interface DocumentationPage {
  readonly html: string
  /** Scalar's script, compressed with gzip. */
  readonly script: Buffer
}

/**
 * Renders the page in a worker thread that ends afterwards. Scalar's package contains its 4 MB script as two-byte
 * strings; loading it in the main thread would cost every server 20 MB of memory.
 */
export function renderDocumentationPage(): Promise<DocumentationPage> {
  const { promise, resolve, reject } = Promise.withResolvers<DocumentationPage>()
  const url = new URL('./documentation-page-worker.ts', import.meta.url)
  const worker = new Worker(url, { execArgv: [] })
  worker.once('message', ({ html, script }: { html: string; script: Uint8Array }) =>
    resolve({ html, script: Buffer.from(script) }),
  )
  worker.once('error', reject)
  worker.once('exit', (code) =>
    reject(new Error(`The documentation page could not be rendered (exit code ${code})`)),
  )
  return promise
}
