import { type Broadcast, broadcastList } from '@cabstand/contract/http/messages/notifications/broadcasts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DemoBanner, useDemoReason } from '../../features/form/demo-mode.tsx'
import { Bdi } from '../../ui/bdi.tsx'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import type { Cells } from '../list/list-table.tsx'
import { DeleteBroadcast } from './delete-broadcast.tsx'
import { NewBroadcast } from './new-broadcast.tsx'
import { PushProblems } from './push-problems.tsx'

const cells: Cells<Broadcast> = {
  delivered: ({ delivered, devices }) => <Progress done={delivered} devices={devices} />,
}

/** `/notifications`: what admins have told all riders or all drivers. */
export function NotificationsPage() {
  const t = useText()
  const demo = useDemoReason()
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<Broadcast>()
  return (
    <>
      <ListScreen
        list={broadcastList}
        title={t('broadcasts_title')}
        searchLabel={t('broadcasts_find')}
        nameOfRow={({ title }) => title}
        notice={
          <>
            <DemoBanner />
            <PushProblems />
          </>
        }
        cells={cells}
        {...(demo === undefined && {
          rowActions: (row: Broadcast) => [
            {
              label: t('broadcast_delete_name', { title: row.title }),
              icon: <Trash2 size={16} />,
              onSelect: () => setDeleting(row),
            },
          ],
        })}
        empty={{ title: t('broadcasts_empty'), note: t('broadcasts_empty_note') }}
        action={
          <Button size="small" disabledReason={demo} onClick={() => setAdding(true)}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('broadcast_add')}
          </Button>
        }
      />
      {adding && <NewBroadcast onClose={() => setAdding(false)} />}
      {deleting && <DeleteBroadcast broadcast={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

function Progress({ done, devices }: { readonly done: number; readonly devices: number }) {
  const t = useText()
  return <Bdi>{t('broadcast_progress', { done, devices })}</Bdi>
}
