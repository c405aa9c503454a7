import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'
import { InlineError } from '../errors/inline-error.tsx'
import { useOfflineReason } from '../session/use-online.ts'
import { useDevice } from './use-device.ts'

const notes = {
  on: 'push_device_on',
  off: 'push_device_off',
  denied: 'push_denied',
  unsupported: 'push_device_unsupported',
} as const

/** Switches notifications on this device on and off, in the profile. */
export function DeviceSetting() {
  const t = useText()
  const offline = useOfflineReason()
  const { state, on, off, error } = useDevice()
  if (state === undefined) return null
  const change = state === 'on' ? off : on
  return (
    <section className="grid justify-items-start gap-2">
      <h2 className="text-label font-semibold text-ink-2">{t('push_device')}</h2>
      <p className="text-sm text-ink-3">{t(notes[state])}</p>
      {(state === 'on' || state === 'off') && (
        <Button
          kind="secondary"
          working={change.isPending}
          disabledReason={offline}
          onClick={() => change.mutate()}
        >
          {t(state === 'on' ? 'push_switch_off' : 'push_switch_on')}
        </Button>
      )}
      <InlineError error={error} />
    </section>
  )
}
