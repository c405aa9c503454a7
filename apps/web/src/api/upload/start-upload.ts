import { FileUpload, type UploadProgress } from './file-upload.ts'
import { sendByXhr } from './upload-transport.ts'

/** Uploads a file from this page. */
export function startUpload(
  file: Blob,
  purpose: string,
  onChange: (progress: UploadProgress) => void,
): FileUpload {
  const upload = new FileUpload({
    file,
    purpose,
    onChange,
    send: sendByXhr,
    wait,
    nowMs: () => Date.now(),
    chance: () => Math.random(),
  })
  upload.start()
  return upload
}

/** Ends early when the device is online again, and when the upload is stopped. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end, { once: true })
  })
}
