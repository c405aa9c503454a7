import { spriteIcon } from '../../ui/sprite-icon.tsx'

const LinkOffIcon = spriteIcon('link-off')

/** A link that will stop working. */
export function SpriteLinkOff() {
  return <LinkOffIcon size={20} className="mt-0.5 text-ink-2" />
}
