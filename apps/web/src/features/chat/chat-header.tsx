import { AppLink } from '../../navigation/app-link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CallIcon, ChevronBackIcon, CloseIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'
import { PageHeading } from '../page/page-heading.tsx'

export interface OtherParty {
  readonly name: string
  readonly image: string | null
  /** The car, or the ride. */
  readonly note: string
  /** Null when it may not be seen any more. */
  readonly phone: string | null
}

/** Who the other party is, the way back to the trip, and a call. */
export function ChatHeader(props: {
  readonly other: OtherParty
  readonly back: string
  /** Over the screen of the trip, which has the heading. */
  readonly floating: boolean
}) {
  const { other, back, floating } = props
  const t = useText()
  const { name, image, note, phone } = other
  return (
    <div className="sticky top-0 z-sticky flex items-center gap-3 bg-surface px-4 py-3">
      <AppLink
        href={back}
        aria-label={t(floating ? 'close' : 'chat_back')}
        className="-ms-2 inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-hover"
      >
        {floating ? <CloseIcon size={20} /> : <ChevronBackIcon size={24} />}
      </AppLink>
      <Avatar name={name} image={image} size="medium" />
      <div className="min-w-0 flex-1">
        {floating ? (
          <h2 className="truncate text-lead font-bold">
            <bdi>{name}</bdi>
          </h2>
        ) : (
          <PageHeading title={t('chat_title', { name })} className="truncate text-lead! font-bold">
            <bdi>{name}</bdi>
          </PageHeading>
        )}
        <p className="truncate text-sm text-ink-2">
          <bdi>{note}</bdi>
        </p>
      </div>
      {phone && (
        <a
          href={`tel:${phone}`}
          aria-label={t('chat_call_name', { name })}
          className={buttonClass('secondary', 'medium')}
        >
          <CallIcon size={18} />
          <span className="caps-center">{t('chat_call')}</span>
        </a>
      )}
    </div>
  )
}
