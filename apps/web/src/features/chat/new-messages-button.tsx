import { Button } from '../../ui/button.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { useText } from '../../ui/text.tsx'

/** Leads to messages that have come below what is on the screen. */
export function NewMessagesButton({ count, onPress }: { count: number; onPress: () => void }) {
  const t = useText()
  return (
    <div className="absolute inset-x-0 -top-12 grid justify-items-center">
      <Button kind="secondary" size="small" className="shadow-2" onClick={onPress}>
        <ChevronDownIcon size={16} />
        {t('chat_new', { count })}
      </Button>
    </div>
  )
}
