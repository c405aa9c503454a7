import { Bdi } from '../ui/bdi.tsx'
import { Button } from '../ui/button.tsx'
import { MessageIcon } from '../ui/icons.tsx'
import { useText } from '../ui/text.tsx'

/** The text message, where none is sent, as in the demo. */
export function SmsPreview(props: {
  readonly text: string
  readonly code: string
  readonly onUse: (code: string) => void
}) {
  const { text, code, onUse } = props
  const t = useText()
  const [before, after] = text.split(code)
  return (
    <section
      aria-label={t('login_sms_preview')}
      className="mt-auto flex items-center gap-4 rounded-panel border border-dashed border-control px-4 py-3 lg:mt-6"
    >
      <MessageIcon size={20} className="text-ink-3" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-bold">{t('login_sms_preview')}</p>
        <p className="text-ink-2">
          {before}
          <Bdi className="font-mono font-bold text-ink">{code}</Bdi>
          {after}
        </p>
      </div>
      <Button kind="secondary" size="small" onClick={() => onUse(code)}>
        {t('login_use_code')}
      </Button>
    </section>
  )
}
