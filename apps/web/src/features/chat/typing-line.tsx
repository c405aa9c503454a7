import { useText } from '../../ui/text.tsx'

const dot = 'size-2 rounded-full bg-ink-2 motion-safe:animate-pulse'

/** The other party is typing. */
export function TypingLine({ name }: { name: string }) {
  const t = useText()
  return (
    <p className="flex items-center gap-2.5 text-sm text-ink-3">
      <span
        aria-hidden="true"
        className="inline-flex h-10 items-center gap-1.5 rounded-[14px] rounded-es-[4px] bg-sunken px-4"
      >
        <span className={dot} />
        <span className={`${dot} opacity-60 [animation-delay:.2s]`} />
        <span className={`${dot} opacity-35 [animation-delay:.4s]`} />
      </span>
      {t('chat_typing', { name })}
    </p>
  )
}
