import { createBroadcast } from '@cabstand/contract/http/messages/notifications/broadcasts'
import {
  type BroadcastUsertype,
  broadcastLimits,
  type DeviceType,
  findBroadcastProblems,
} from '@cabstand/domain/notifications/broadcast-check'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { broadcastEffect } from '../../api/broadcast-effects.ts'
import { audienceQuery } from '../../api/queries/broadcasts.ts'
import { useAction } from '../../api/use-action.ts'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { Dialog } from '../../ui/app/dialog.tsx'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { inputClass, TextField } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useText } from '../../ui/text.tsx'

/** Writes a broadcast. Who gets it is counted before it can be sent. */
export function NewBroadcast({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const [usertype, setUsertype] = useState<BroadcastUsertype>('rider')
  const [devicetype, setDevicetype] = useState<DeviceType>('All')
  const bodyId = useId()
  return (
    <Dialog open onOpenChange={onClose} title={t('broadcast_add')}>
      <Segmented
        label={t('broadcast_usertype')}
        name="usertype"
        className="[&>label]:flex-1 [&>label]:justify-center"
        value={usertype}
        onChange={setUsertype}
        options={[
          { value: 'rider', label: t('broadcast_riders') },
          { value: 'driver', label: t('broadcast_drivers') },
        ]}
      />
      <Segmented
        label={t('broadcast_devicetype')}
        name="devicetype"
        className="[&>label]:flex-1 [&>label]:justify-center"
        value={devicetype}
        onChange={setDevicetype}
        options={[
          { value: 'All', label: t('broadcast_all') },
          { value: 'ANDROID', label: t('broadcast_android') },
          { value: 'IOS', label: t('broadcast_ios') },
        ]}
      />
      <TextField
        label={t('broadcast_title')}
        dir="auto"
        maxLength={broadcastLimits.title}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <label htmlFor={bodyId} className="text-label font-semibold text-ink-2">
        {t('broadcast_body')}
      </label>
      <textarea
        id={bodyId}
        dir="auto"
        rows={4}
        maxLength={broadcastLimits.body}
        className={inputClass}
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      <SendBroadcast given={{ title, body, usertype, devicetype }} onClose={onClose} />
    </Dialog>
  )
}

interface Given {
  readonly title: string
  readonly body: string
  readonly usertype: BroadcastUsertype
  readonly devicetype: DeviceType
}

function SendBroadcast({ given, onClose }: { readonly given: Given; readonly onClose: () => void }) {
  const t = useText()
  const offline = useOfflineReason()
  const { data, isError } = useQuery(audienceQuery(given.usertype, given.devicetype))
  const send = useAction(createBroadcast, 'admin', broadcastEffect, {
    onSuccess: () => {
      toast.done(t('broadcast_added'))
      onClose()
    },
  })
  const count = data?.people ?? 0
  const audience = isError
    ? t('broadcast_count_failed')
    : data === undefined
      ? t('broadcast_counting')
      : count === 0
        ? t('broadcast_nobody')
        : t('broadcast_audience', { count })
  const isReady = count > 0 && findBroadcastProblems(given).length === 0
  const reason = offline ?? (isReady ? undefined : count === 0 ? audience : t('broadcast_incomplete'))
  return (
    <>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {/* The button says it otherwise. */}
        {reason === audience ? null : audience}
      </p>
      <InlineError error={send.error} />
      <Button working={send.isPending} disabledReason={reason} onClick={() => send.mutate({ body: given })}>
        {count > 0 ? t('broadcast_send_to', { count }) : t('broadcast_send')}
      </Button>
    </>
  )
}
