/** A request of an upload. */
export interface UploadRequest {
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Blob
  readonly signal: AbortSignal
  /** Called with the bytes of the body that have been sent. */
  readonly onSent?: (bytes: number) => void
}

export interface UploadAnswer {
  readonly status: number
  readonly header: (name: string) => string | null
  /** The JSON body; undefined for any other. */
  readonly body: unknown
}

/** Sends a request. Rejects when there is no answer, or when it was aborted. */
export type UploadTransport = (request: UploadRequest) => Promise<UploadAnswer>

/** By `XMLHttpRequest`, because `fetch` does not tell how much of a body has been sent. */
export const sendByXhr: UploadTransport = ({ method, address, headers, body, signal, onSent }) =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const fail = () => reject(new Error('no answer'))
    xhr.open(method, address)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded }) => onSent?.(loaded)
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        header: (name) => xhr.getResponseHeader(name),
        body: parse(xhr.responseText),
      })
    xhr.onerror = fail
    xhr.onabort = fail
    if (signal.aborted) return fail()
    signal.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(body)
  })

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
