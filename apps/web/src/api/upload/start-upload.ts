import { findBegunUpload, isSameFile, rememberUpload } from './begun-uploads.ts'
import { FileUpload, type UploadProgress } from './file-upload.ts'
import { sendByXhr } from './upload-transport.ts'

/** Uploads a file from this page. A file that was being sent when the page was reloaded goes on where it stopped. */
export function startUpload(
  file: File,
  purpose: string,
  onChange: (progress: UploadProgress) => void,
): FileUpload {
  const begun = findBegunUpload(purpose)
  const upload = new FileUpload({
    file,
    purpose,
    onChange,
    send: sendByXhr,
    wait,
    nowMs: () => Date.now(),
    chance: () => Math.random(),
    begunAt: begun && isSameFile(begun, file) ? begun.address : undefined,
    onAddress: (address) => rememberUpload(purpose, file, address),
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
