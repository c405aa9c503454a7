import { spriteIcon } from './sprite-icon.tsx'

// The icons of the landing page's form, in their own file so that public pages load no others.
export const ArrowIcon = spriteIcon('arrow', true)
export const CalendarIcon = spriteIcon('calendar')
export const CarIcon = spriteIcon('car')
export const ClockIcon = spriteIcon('clock')
export const LocateIcon = spriteIcon('locate')
export const PackageIcon = spriteIcon('package')
export const PinIcon = spriteIcon('pin')
export const StarIcon = spriteIcon('star')
export const SwapIcon = spriteIcon('swap')
