import { consolePaths } from '@cabstand/contract/console-paths'
import {
  archiveCarType,
  type CarTypeRecord,
  carTypes,
  restoreCarType,
} from '@cabstand/contract/http/trips/car-types'
import { useState } from 'react'
import { carTypeEffect, deletedCarTypeEffect } from '../../api/car-type-effects.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmAction } from '../../features/confirm/confirm-action.tsx'
import { InlineError } from '../../features/errors/inline-error.tsx'
import { useOfflineReason } from '../../features/session/use-online.ts'
import { useGo } from '../../navigation/app-link.tsx'
import { toast } from '../../ui/app/toast.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'

export interface ArchiveActionsProps {
  readonly carType: CarTypeRecord
  /** Why nothing can be changed, such as unsaved changes or demo mode. */
  readonly blockedReason: string | undefined
}

/** Taking a car type off sale, offering it again, and deleting one that nothing uses. */
export function ArchiveActions({ carType, blockedReason }: ArchiveActionsProps) {
  const t = useText()
  const go = useGo()
  const offline = useOfflineReason()
  const [asked, setAsked] = useState<'archive' | 'delete'>()
  const close = () => setAsked(undefined)
  const archive = useAction(archiveCarType, 'admin', carTypeEffect, { onSuccess: close })
  const restore = useAction(restoreCarType, 'admin', carTypeEffect)
  const remove = useAction(carTypes.delete, 'admin', deletedCarTypeEffect, {
    onSuccess: () => {
      toast.done(t('car_type_deleted', { name: carType.name }))
      go(consolePaths.carTypes)
    },
  })
  const record = { params: { id: carType.id }, version: carType.version }
  const reason = blockedReason ?? offline
  const { name } = carType
  return (
    <div className="grid justify-items-end gap-1.5">
      <div className="flex flex-wrap justify-end gap-2">
        {carType.archivedAt === null ? (
          <Button kind="secondary" size="small" onClick={() => setAsked('archive')}>
            {t('car_type_archive')}
          </Button>
        ) : (
          <Button
            kind="secondary"
            size="small"
            working={restore.isPending}
            disabledReason={reason}
            onClick={() => restore.mutate(record)}
          >
            {t('car_type_restore')}
          </Button>
        )}
        {!carType.inUse && (
          <Button kind="danger-quiet" size="small" onClick={() => setAsked('delete')}>
            {t('car_type_delete')}
          </Button>
        )}
      </div>
      <InlineError error={restore.error} />
      <ConfirmAction
        open={asked === 'archive'}
        onOpenChange={close}
        title={t('car_type_archive_question', { name })}
        description={t('car_type_archive_note', { count: carType.drivers })}
        confirmLabel={t('car_type_archive_name', { name })}
        keepLabel={t('car_type_keep')}
        action={archive}
        blockedReason={reason}
        onConfirm={() => archive.mutate(record)}
      />
      <ConfirmAction
        open={asked === 'delete'}
        onOpenChange={close}
        title={t('car_type_delete_question', { name })}
        description={t('car_type_delete_note')}
        confirmLabel={t('car_type_delete_name', { name })}
        keepLabel={t('car_type_keep')}
        danger
        action={remove}
        blockedReason={reason}
        onConfirm={() => remove.mutate(record)}
      />
    </div>
  )
}
