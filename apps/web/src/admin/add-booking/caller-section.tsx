import { isolate } from '@cabstand/contract/texts/isolate'
import { FormField } from '../../features/form/fields.tsx'
import { MobileField } from '../../features/form/mobile-field.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useFormat, useText } from '../../ui/text.tsx'
import { Panel } from '../booking/panel.tsx'
import { shortcuts } from './shortcuts.ts'
import type { CallerState } from './use-caller.ts'

/** Who is calling: found by their number, or added with a name. */
export function CallerSection({ state }: { readonly state: CallerState }) {
  const t = useText()
  return (
    <Panel
      title={t('add_booking_caller')}
      aside={
        <span className="flex items-center gap-2 text-small text-ink-2 max-lg:hidden">
          {t('add_booking_take_number')} <KeyHint keys={shortcuts.caller} />
        </span>
      }
    >
      <div className="grid gap-3 p-4">
        <div className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
          <MobileField name="mobile" label={t('add_booking_mobile')} />
          <div aria-live="polite" className="flex items-center gap-3 sm:min-h-9">
            <Found state={state} />
          </div>
        </div>
        {state.kind === 'new' && (
          <div className="grid gap-3 sm:grid-cols-3">
            <FormField name="firstName" label={t('add_booking_first_name')} dir="auto" />
            <FormField name="lastName" label={t('add_booking_last_name')} dir="auto" />
            <FormField name="email" type="email" label={t('add_booking_email')} dir="ltr" />
          </div>
        )}
      </div>
    </Panel>
  )
}

function Found({ state }: { readonly state: CallerState }) {
  const t = useText()
  const format = useFormat()
  switch (state.kind) {
    case 'none':
      return null
    case 'looking':
      return (
        <>
          <Spinner className="text-ink-3" />
          <span className="text-ink-2">{t('add_booking_looking')}</span>
        </>
      )
    case 'failed':
      return <Warning>{t('add_booking_lookup_failed')}</Warning>
    case 'new':
      return (
        <>
          <span className="min-w-0 flex-1 text-ink-2">{t('add_booking_new_note')}</span>
          <Tag>{t('add_booking_new')}</Tag>
        </>
      )
    case 'other':
      return <Warning>{t('add_booking_not_rider', { name: isolate(state.person.name) })}</Warning>
    case 'rider': {
      const { name, rides, walletBalance } = state.person
      const first = t('add_booking_rides', { count: rides })
      return (
        <>
          <Avatar name={name} size="small" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-bold">
              <bdi>{name}</bdi>
            </span>
            <span className="block text-ink-2">
              {walletBalance === null
                ? first
                : t('admin_two_facts', {
                    first,
                    second: t('add_booking_wallet', { balance: format.money(walletBalance) }),
                  })}
            </span>
          </span>
          <Tag accent>
            <CheckIcon size={14} className="me-1 inline" />
            {t('add_booking_known')}
          </Tag>
        </>
      )
    }
    default:
      return state satisfies never
  }
}

function Warning({ children }: { readonly children: string }) {
  return (
    <span className="flex items-start gap-2 font-semibold text-warn">
      <AlertIcon size={16} />
      {children}
    </span>
  )
}
