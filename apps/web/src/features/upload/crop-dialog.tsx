import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../ui/app/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useText } from '../../ui/text.tsx'
import { type Crop, cropArea, maxZoom, pull, wholePicture, zoomTo } from './crop-area.ts'

/** The largest side of a profile picture, in pixels. */
const maxSide = 1024
const shownSide = 560
/** How far an arrow key pulls the picture, in parts of the square. */
const keyStep = 0.05

const arrows: Readonly<Record<string, { readonly right: number; readonly down: number }>> = {
  ArrowLeft: { right: -keyStep, down: 0 },
  ArrowRight: { right: keyStep, down: 0 },
  ArrowUp: { right: 0, down: -keyStep },
  ArrowDown: { right: 0, down: keyStep },
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop, side: number): void {
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (pen === null) return
  // What is transparent would be black in a JPEG.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, side, side)
  const area = cropArea(picture, crop)
  pen.drawImage(picture, area.left, area.top, area.side, area.side, 0, 0, side, side)
}

async function cut(file: File, picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  draw(canvas, picture, crop, Math.round(Math.min(maxSide, cropArea(picture, crop).side)))
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
  return blob === null ? file : new File([blob], file.name, { type: blob.type })
}

export interface CropDialogProps {
  readonly file: File
  /** With the square; with the whole file where this browser cannot read it: the server can. */
  readonly onDone: (file: File) => void
  readonly onClose: () => void
}

/** The square of a picture that is taken: dragged and zoomed, or moved with arrow keys. Open while it is rendered. */
export default function CropDialog({ file, onDone, onClose }: CropDialogProps) {
  const t = useText()
  const [crop, setCrop] = useState(wholePicture)
  const picture = usePicture(file, onDone)
  if (!picture) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('upload_crop')}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={() => void cut(file, picture, crop).then(onDone)}>{t('upload_crop_use')}</Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-4">
        <CropArea picture={picture} crop={crop} onPull={(by) => setCrop((now) => pull(picture, now, by))} />
        <p className="text-label text-ink-2">{t('upload_crop_area')}</p>
        <Field label={t('upload_crop_zoom')} className="w-full">
          {(ids) => (
            <input
              {...ids}
              type="range"
              min={1}
              max={maxZoom}
              step={0.05}
              value={crop.zoom}
              className="w-full accent-accent"
              onChange={({ target }) => setCrop((now) => zoomTo(picture, now, Number(target.value)))}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}

/** The picture of a file, once it has been read; a file that this browser cannot read is handed on as it is. */
function usePicture(file: File, onUnreadable: (file: File) => void): ImageBitmap | undefined {
  const [picture, setPicture] = useState<ImageBitmap>()
  const giveUp = useRef(onUnreadable)
  useEffect(() => {
    giveUp.current = onUnreadable
  })
  useEffect(() => {
    let isWanted = true
    createImageBitmap(file).then(
      (read) => (isWanted ? setPicture(read) : read.close()),
      () => isWanted && giveUp.current(file),
    )
    return () => {
      isWanted = false
    }
  }, [file])
  return picture
}

/** The square that is taken. A finger, a mouse or an arrow key pulls the picture, in parts of the square. */
function CropArea(props: {
  readonly picture: ImageBitmap
  readonly crop: Crop
  readonly onPull: (by: { readonly right: number; readonly down: number }) => void
}) {
  const { picture, crop, onPull } = props
  const t = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const held = useRef<{ readonly x: number; readonly y: number }>(undefined)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop, shownSide)
  }, [picture, crop])
  const drag = ({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const from = held.current
    if (!from) return
    held.current = { x, y }
    const side = currentTarget.clientWidth
    onPull({ right: (x - from.x) / side, down: (y - from.y) / side })
  }
  const release = () => {
    held.current = undefined
  }
  return (
    <canvas
      ref={canvas}
      tabIndex={0}
      role="img"
      aria-label={t('upload_crop_area')}
      className="size-70 max-w-full cursor-grab touch-none rounded-full border border-line-2 active:cursor-grabbing"
      onPointerDown={({ clientX: x, clientY: y, pointerId, currentTarget }) => {
        currentTarget.setPointerCapture(pointerId)
        held.current = { x, y }
      }}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={(event) => {
        const by = arrows[event.key]
        if (!by) return
        event.preventDefault()
        onPull(by)
      }}
    />
  )
}
