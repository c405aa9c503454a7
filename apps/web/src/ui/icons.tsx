import { spriteIcon } from './sprite-icon.tsx'

/*
 * Our own line icons: their paths are in neither script nor markup, which keeps public pages small. The app's screens
 * use further icons from lucide.
 */
export * from './form-icons.ts'
export type { IconProps } from './sprite-icon.tsx'

export const CheckIcon = spriteIcon('check')
export const ChevronDownIcon = spriteIcon('chevron-down')
export const ChevronBackIcon = spriteIcon('chevron-back', true)
export const CloseIcon = spriteIcon('close')
export const GlobeIcon = spriteIcon('globe')
export const InfoIcon = spriteIcon('info')
export const AlertIcon = spriteIcon('alert')
export const BellIcon = spriteIcon('bell')
export const MenuIcon = spriteIcon('menu')
export const OfflineIcon = spriteIcon('offline')
export const PhoneDeviceIcon = spriteIcon('phone-device')
export const PlayIcon = spriteIcon('play')
export const RefreshIcon = spriteIcon('refresh')
export const ListIcon = spriteIcon('list')
export const WalletIcon = spriteIcon('wallet')
export const AccountIcon = spriteIcon('account')
export const CashIcon = spriteIcon('cash')
export const CallIcon = spriteIcon('call')
export const MessageIcon = spriteIcon('message')
export const ShareIcon = spriteIcon('share')
export const ShieldIcon = spriteIcon('shield')
