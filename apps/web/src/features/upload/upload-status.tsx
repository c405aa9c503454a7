import { Button } from '../../ui/button.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { useOnline } from '../session/use-online.ts'
import { isRefused, type ShownUpload } from './use-upload.ts'

export interface UploadStatusProps {
  readonly shown: ShownUpload
  readonly onPause: () => void
  readonly onResume: () => void
  readonly onCancel: () => void
  readonly onChoose: () => void
}

/** How far an upload is, and what can be done with it. */
export function UploadStatus({ shown, onPause, onResume, onCancel, onChoose }: UploadStatusProps) {
  const t = useText()
  const label = useStatusLabel(shown)
  const { state, done } = shown
  const refused = isRefused(shown)
  return (
    <>
      {state !== 'error' && (
        <div className="grid w-full max-w-64 gap-1">
          <span role="status" className="text-label text-ink-2">
            {label}
          </span>
          <progress
            max={1}
            value={done}
            aria-label={label}
            className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
          />
        </div>
      )}
      <span className="flex flex-wrap gap-2">
        {state === 'running' && (
          <Button kind="secondary" size="small" onClick={onPause}>
            {t('upload_pause')}
          </Button>
        )}
        {state === 'paused' && (
          <Button kind="secondary" size="small" onClick={onResume}>
            {t('upload_resume')}
          </Button>
        )}
        {state === 'error' && (
          <Button kind="secondary" size="small" onClick={refused ? onChoose : onResume}>
            {t(refused ? 'upload_replace' : 'upload_retry')}
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={onCancel}>
          {t('upload_cancel')}
        </Button>
      </span>
    </>
  )
}

function useStatusLabel({ state, done }: ShownUpload): string {
  const t = useText()
  const format = useFormat()
  const online = useOnline()
  const percent = format.percent(Math.floor(done * 100))
  if (state === 'paused') return t('upload_paused', { percent })
  if (!online) return t('upload_waiting')
  return done === 1 ? t('upload_checking') : t('upload_sending', { percent })
}
