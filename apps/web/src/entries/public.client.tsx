import type { PublicBoot } from '@cabstand/contract/pages'
import { hydrateRoot } from 'react-dom/client'
import { getElement, readBoot } from '../document/boot.ts'
import { BookingIsland } from '../public/booking-island.tsx'
import { bookingIslandId } from '../public/booking-island-id.ts'

hydrateRoot(getElement(bookingIslandId), <BookingIsland boot={readBoot<PublicBoot>()} />)
