import { imageLimits, imageTypes } from '@cabstand/domain/upload/image-limits'
import { type DragEvent, lazy, type ReactNode, type Ref, Suspense, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { type FieldNote, NoteLine } from '../../ui/field.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import { useOnline } from '../session/use-online.ts'
import { UploadStatus } from './upload-status.tsx'
import { isRefused, useUpload } from './use-upload.ts'

// Only who changes a picture of a person loads it.
const CropDialog = lazy(() => import('./crop-dialog.tsx'))

/** The frame of a picture: a person, a document, or something wide such as a car. */
export type PictureShape = 'round' | 'document' | 'wide'

export interface PictureFieldProps {
  readonly label: string
  /** What the picture is for, as the server names it. */
  readonly purpose: string
  readonly shape: PictureShape
  /** The address of the picture; empty: none. */
  readonly value: string
  readonly onChange: (address: string) => void
  /** Shown in the frame while there is no picture. */
  readonly placeholder?: ReactNode
  readonly note?: FieldNote | undefined
  /** Why it cannot be changed now. */
  readonly disabledReason?: string | undefined
  /** A picture can only be replaced. */
  readonly required?: boolean
  readonly className?: string | undefined
}

const frames: Record<PictureShape, string> = {
  round: 'size-24 rounded-full',
  document: 'aspect-[8/5] w-56 rounded-panel',
  wide: 'aspect-[2/1] w-44 rounded-panel',
}

/** A picture: chosen with a button or dropped, cut to a square if it is round, sent at once, and named by its address once the server has it. */
export function PictureField(props: PictureFieldProps) {
  const { label, purpose, shape, value, onChange, placeholder, required, className } = props
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { upload, blocked, uncut, setUncut, take, note } = usePicture(props)
  const drop = useDrop(take)
  const { shown } = upload
  // What was refused may be no picture.
  const sent = shown !== undefined && !isRefused(shown) ? shown : undefined
  const choose = () => input.current?.click()
  return (
    <fieldset aria-describedby={`${id}-note`} className={cx('min-w-0', className)} {...drop.handlers}>
      <legend className="mb-1.5 text-label font-semibold text-ink-2">{label}</legend>
      <div className="flex flex-wrap items-center gap-4">
        <Frame
          shape={shape}
          over={drop.over}
          image={sent?.preview ?? value}
          alt={sent ? '' : t('upload_picture_of', { label })}
          faint={sent !== undefined}
        >
          {placeholder}
        </Frame>
        <div className="grid min-w-0 flex-1 basis-48 justify-items-start gap-2">
          {shown ? (
            <UploadStatus
              shown={shown}
              onPause={upload.pause}
              onResume={upload.resume}
              onCancel={upload.cancel}
              onChoose={choose}
            />
          ) : (
            <ChooseButtons
              hasPicture={value !== ''}
              invalid={note.kind === 'error'}
              blocked={blocked}
              onChoose={choose}
              onRemove={required ? undefined : () => onChange('')}
            />
          )}
          <span id={`${id}-note`}>
            <NoteLine note={note} />
          </span>
        </div>
      </div>
      <FileInput ref={input} purpose={purpose} onFiles={take} />
      {uncut && (
        <Suspense>
          <CropDialog
            file={uncut}
            onDone={(file) => {
              setUncut(undefined)
              upload.choose(file)
            }}
            onClose={() => setUncut(undefined)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}

/** What becomes of a chosen file, and what is said about it. */
function usePicture({ purpose, shape, onChange, note, disabledReason }: PictureFieldProps) {
  const t = useText()
  const errorText = useErrorText()
  const online = useOnline()
  const upload = useUpload(purpose, onChange)
  const [uncut, setUncut] = useState<File>()
  const blocked = disabledReason ?? (online ? undefined : t('offline_reason'))
  const { shown, interrupted } = upload
  const size = Math.round(imageLimits.bytes / 1024 / 1024)
  const usual: FieldNote =
    note ??
    (interrupted === undefined
      ? { kind: 'plain', text: t('upload_hint', { size }) }
      : { kind: 'warn', text: t('upload_interrupted', { name: interrupted }) })
  const said: FieldNote = shown?.code === undefined ? usual : { kind: 'error', text: errorText(shown.code) }
  return {
    upload,
    blocked,
    uncut,
    setUncut,
    take(files: FileList | null) {
      const file = files?.[0]
      if (!file || blocked !== undefined) return
      if (shape === 'round') setUncut(file)
      else upload.choose(file)
    },
    note: said,
  }
}

/** Opened by the buttons. */
function FileInput(props: {
  readonly ref: Ref<HTMLInputElement>
  readonly purpose: string
  readonly onFiles: (files: FileList | null) => void
}) {
  const { ref, purpose, onFiles } = props
  return (
    <input
      ref={ref}
      type="file"
      accept={imageTypes.join()}
      tabIndex={-1}
      aria-hidden="true"
      data-purpose={purpose}
      className="visually-hidden"
      onChange={(event) => {
        onFiles(event.target.files)
        // The same file can be chosen again after an error.
        event.target.value = ''
      }}
    />
  )
}

/** A file that is held over the field, and dropped on it. */
function useDrop(onFiles: (files: FileList) => void) {
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onFiles(event.dataTransfer.files)
    },
  }
  return { over, handlers }
}

/** The picture, or what stands for it. */
function Frame(props: {
  readonly shape: PictureShape
  /** A file is held over it. */
  readonly over: boolean
  /** Its address; empty: none. */
  readonly image: string
  readonly alt: string
  /** It is still being sent. */
  readonly faint: boolean
  readonly children: ReactNode
}) {
  const { shape, over, image, alt, faint, children } = props
  return (
    <span
      className={cx(
        'flex shrink-0 items-center justify-center overflow-hidden border bg-sunken text-ink-3',
        over ? 'border-focus' : 'border-line-2',
        frames[shape],
      )}
    >
      {image === '' ? (
        children
      ) : (
        <img
          src={image}
          alt={alt}
          className={cx(
            'size-full',
            shape === 'round' ? 'object-cover' : 'object-contain',
            faint && 'opacity-60',
          )}
        />
      )}
    </span>
  )
}

function ChooseButtons(props: {
  readonly hasPicture: boolean
  readonly invalid: boolean
  readonly blocked: string | undefined
  readonly onChoose: () => void
  /** Absent: it can only be replaced. */
  readonly onRemove: (() => void) | undefined
}) {
  const { hasPicture, invalid, blocked, onChoose, onRemove } = props
  const t = useText()
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        kind="secondary"
        size="small"
        disabledReason={blocked}
        aria-invalid={invalid || undefined}
        onClick={onChoose}
      >
        {t(hasPicture ? 'upload_replace' : 'upload_choose')}
      </Button>
      {hasPicture && onRemove && blocked === undefined && (
        <Button kind="quiet" size="small" onClick={onRemove}>
          {t('upload_remove')}
        </Button>
      )}
    </span>
  )
}
