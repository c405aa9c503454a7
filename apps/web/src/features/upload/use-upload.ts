import { imageLimits, imageTypes } from '@cabstand/domain/upload/image-limits'
import { useEffect, useRef, useState } from 'react'
import { findBegunUpload } from '../../api/upload/begun-uploads.ts'
import type { FileUpload, UploadProgress } from '../../api/upload/file-upload.ts'

export interface ShownUpload extends UploadProgress {
  /** The chosen picture, to be shown while it is sent. */
  readonly preview: string
}

/** The server would refuse the same file again. */
export const isRefused = ({ state, code }: UploadProgress): boolean =>
  state === 'error' && code !== 'retry-limit-exceeded'

export interface Upload {
  /** The name of a file whose upload a reload has interrupted. */
  readonly interrupted: string | undefined
  readonly shown: ShownUpload | undefined
  choose(file: File): void
  pause(): void
  resume(): void
  cancel(): void
}

const accepted: readonly string[] = imageTypes

/** What the server would refuse for certain, found before anything is sent. */
function findRefusal(file: File): string | undefined {
  if (!accepted.includes(file.type)) return 'unsupported_media_type'
  return file.size > imageLimits.bytes ? 'payload_too_large' : undefined
}

/** The upload of a picture for one field. `onDone` gets the address of the file. Leaving the screen cancels it. */
export function useUpload(purpose: string, onDone: (address: string) => void): Upload {
  const [shown, setShown] = useState<ShownUpload>()
  const [interrupted, setInterrupted] = useState(() => findBegunUpload(purpose)?.name)
  const upload = useRef<FileUpload>(undefined)
  const latest = useRef<symbol>(undefined)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(
    () => () => {
      latest.current = undefined
      upload.current?.cancel()
    },
    [],
  )
  useEffect(() => {
    const preview = shown?.preview
    return preview === undefined ? undefined : () => URL.revokeObjectURL(preview)
  }, [shown?.preview])

  const choose = async (file: File) => {
    upload.current?.cancel()
    upload.current = undefined
    setInterrupted(undefined)
    const mine = Symbol('choice')
    latest.current = mine
    const preview = URL.createObjectURL(file)
    const code = findRefusal(file)
    if (code !== undefined) return setShown({ preview, state: 'error', done: 0, code })
    setShown({ preview, state: 'running', done: 0 })
    // Its own chunk: only who uploads something loads it.
    const { startUpload } = await import('../../api/upload/start-upload.ts')
    const onChange = (progress: UploadProgress) => {
      if (progress.state === 'canceled') return
      if (progress.address !== undefined) done.current(progress.address)
      setShown(progress.state === 'success' ? undefined : { ...progress, preview })
    }
    // Meanwhile another picture was chosen, or the screen was left.
    if (latest.current === mine) upload.current = startUpload(file, purpose, onChange)
  }
  return {
    shown,
    interrupted,
    choose: (file) => void choose(file),
    pause: () => upload.current?.pause(),
    resume: () => upload.current?.start(),
    cancel: () => {
      latest.current = undefined
      upload.current?.cancel()
      upload.current = undefined
      setShown(undefined)
    },
  }
}
