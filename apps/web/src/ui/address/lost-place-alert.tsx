import { useId, useLayoutEffect, useRef } from 'react'
import { useErrorText, useText } from '../text.tsx'

/** Says that a chosen place could not be found. The browser's own dialog, so that public pages load no library for it. */
export function LostPlaceAlert({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const errorText = useErrorText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [titleId, textId] = [useId(), useId()]
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={onClose}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-card bg-surface p-5 text-start text-ink shadow-3 backdrop:bg-g-950/50"
    >
      <h2 id={titleId} className="text-title font-bold">
        {t('alert')}
      </h2>
      <p id={textId} className="mt-3 text-base text-ink-2">
        {errorText('google_places_error')}
      </p>
      <div className="mt-4 flex justify-end">
        {/* Not our button, which is part of the app's shell: public pages open this too. */}
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          className="inline-flex min-h-11 items-center justify-center rounded-control bg-accent px-4 text-base font-bold text-on-accent hover:bg-accent-hover"
        >
          <span className="caps-center">{t('close')}</span>
        </button>
      </div>
    </dialog>
  )
}
