import sprite from './art/sprite.svg?url'
import { cx } from './cx.ts'

export interface IconProps {
  readonly size?: 14 | 16 | 18 | 20 | 24
  readonly className?: string
}

interface SpriteProps extends IconProps {
  readonly name: string
  /** Points the way one reads. */
  readonly mirrored?: boolean
}

const sizes = { 14: 'size-3.5', 16: 'size-4', 18: 'size-4.5', 20: 'size-5', 24: 'size-6' } as const

/**
 * Our own line icons, drawn once in `art/sprite.svg`: no path travels in script or markup, which
 * keeps public pages light. The app's screens take further icons from lucide.
 */
function SpriteIcon({ name, size = 18, mirrored = false, className }: SpriteProps) {
  return (
    <svg aria-hidden="true" className={cx('shrink-0', sizes[size], mirrored && 'mirror-rtl', className)}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

export const ArrowIcon = (props: IconProps) => <SpriteIcon {...props} name="arrow" mirrored />
export const CalendarIcon = (props: IconProps) => <SpriteIcon {...props} name="calendar" />
export const CarIcon = (props: IconProps) => <SpriteIcon {...props} name="car" />
export const CheckIcon = (props: IconProps) => <SpriteIcon {...props} name="check" />
export const ChevronDownIcon = (props: IconProps) => <SpriteIcon {...props} name="chevron-down" />
export const ChevronBackIcon = (props: IconProps) => <SpriteIcon {...props} name="chevron-back" mirrored />
export const ClockIcon = (props: IconProps) => <SpriteIcon {...props} name="clock" />
export const CloseIcon = (props: IconProps) => <SpriteIcon {...props} name="close" />
export const GlobeIcon = (props: IconProps) => <SpriteIcon {...props} name="globe" />
export const InfoIcon = (props: IconProps) => <SpriteIcon {...props} name="info" />
export const AlertIcon = (props: IconProps) => <SpriteIcon {...props} name="alert" />
export const LocateIcon = (props: IconProps) => <SpriteIcon {...props} name="locate" />
export const MenuIcon = (props: IconProps) => <SpriteIcon {...props} name="menu" />
export const OfflineIcon = (props: IconProps) => <SpriteIcon {...props} name="offline" />
export const PackageIcon = (props: IconProps) => <SpriteIcon {...props} name="package" />
export const PhoneDeviceIcon = (props: IconProps) => <SpriteIcon {...props} name="phone-device" />
export const PinIcon = (props: IconProps) => <SpriteIcon {...props} name="pin" />
export const PlayIcon = (props: IconProps) => <SpriteIcon {...props} name="play" />
export const RefreshIcon = (props: IconProps) => <SpriteIcon {...props} name="refresh" />
export const ShareIcon = (props: IconProps) => <SpriteIcon {...props} name="share" />
export const SwapIcon = (props: IconProps) => <SpriteIcon {...props} name="swap" />
export const StarIcon = (props: IconProps) => <SpriteIcon {...props} name="star" />
export const ListIcon = (props: IconProps) => <SpriteIcon {...props} name="list" />
export const WalletIcon = (props: IconProps) => <SpriteIcon {...props} name="wallet" />
export const AccountIcon = (props: IconProps) => <SpriteIcon {...props} name="account" />
export const CashIcon = (props: IconProps) => <SpriteIcon {...props} name="cash" />
export const CallIcon = (props: IconProps) => <SpriteIcon {...props} name="call" />
export const MessageIcon = (props: IconProps) => <SpriteIcon {...props} name="message" />
export const ShieldIcon = (props: IconProps) => <SpriteIcon {...props} name="shield" />
