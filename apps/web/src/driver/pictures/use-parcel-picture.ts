import { addParcelPictures } from '@cabstand/contract/http/trips/bookings'
import type { ParcelPicture } from '@cabstand/domain/booking/parcel-pictures'
import { useEffect, useEffectEvent, useState } from 'react'
import { isUnanswered } from '../../api/api-error.ts'
import type { FileUpload, UploadProgress } from '../../api/upload/file-upload.ts'
import { useBookingAction } from '../../api/use-booking-action.ts'
import { dropPicture, findPicture, keepPicture } from './picture-store.ts'

/** Another try after this long, or as soon as the device is online again. */
const retryMs = 8000

/** A picture that was taken and has not reached the booking yet. */
interface Pending {
  readonly picture: File
  readonly preview: string
}

const pendingOf = (picture: File): Pending => ({ picture, preview: URL.createObjectURL(picture) })

/** A picture of the parcel: kept on the device when it is taken, sent, and written into the booking. */
export function useParcelPicture(bookingId: string, field: ParcelPicture) {
  const key = `${bookingId}:${field}`
  const [pending, setPending] = useState<Pending>()
  const [attempt, setAttempt] = useState(0)
  const again = () => setAttempt((last) => last + 1)
  const [unkept, setUnkept] = useState(false)
  const add = useBookingAction(addParcelPictures, 'driver')
  const finish = (address: string) =>
    add.mutate(
      { params: { id: bookingId }, body: { [field]: address } },
      {
        onSuccess: () => {
          void dropPicture(key).catch(() => undefined)
          setPending(undefined)
          setUnkept(false)
        },
        onError: (error) => {
          if (isUnanswered(error)) setTimeout(again, retryMs)
        },
      },
    )

  useKept(key, setPending)
  useEffect(() => () => URL.revokeObjectURL(pending?.preview ?? ''), [pending?.preview])
  const { progress, restart } = useSending(pending?.picture, attempt, again, finish)

  return {
    /** The address of the picture on this device, until the server has it. */
    preview: pending?.preview,
    done: progress?.done ?? 0,
    /** Why the server refused it. */
    code: progress?.state === 'error' ? progress.code : undefined,
    error: isUnanswered(add.error) ? null : add.error,
    unkept,
    take: (picture: File) => {
      restart()
      add.reset()
      setPending(pendingOf(picture))
      keepPicture(key, picture).then(
        () => setUnkept(false),
        () => setUnkept(true),
      )
    },
  }
}

/** Finds the picture that an earlier visit of this page has kept. */
function useKept(key: string, onFound: (pending: Pending) => void): void {
  const found = useEffectEvent(onFound)
  useEffect(() => {
    let left = false
    findPicture(key).then(
      (picture) => {
        if (picture && !left) found(pendingOf(picture))
      },
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [key])
}

/** Sends a picture while it is there, once for each attempt. */
function useSending(
  picture: File | undefined,
  attempt: number,
  onRetry: () => void,
  onSent: (address: string) => void,
) {
  const [progress, setProgress] = useState<UploadProgress>()
  const again = useEffectEvent(onRetry)
  const sent = useEffectEvent(onSent)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt sends the same picture again
  useEffect(() => {
    if (!picture) return
    let upload: FileUpload | undefined
    let left = false
    const onChange = (next: UploadProgress) => {
      if (left) return
      setProgress(next)
      if (next.state === 'success' && next.address !== undefined) sent(next.address)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const retry = () => again()
    // Its own chunk: only deliveries need it. Without a connection it may not load.
    import('../../api/upload/start-upload.ts').then(
      ({ startUpload }) => {
        if (!left) upload = startUpload(picture, 'parcelImage', onChange)
      },
      () => {
        if (!left) timer = setTimeout(retry, retryMs)
      },
    )
    window.addEventListener('online', retry)
    return () => {
      left = true
      upload?.pause()
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [picture, attempt])
  return { progress, restart: () => setProgress(undefined) }
}
