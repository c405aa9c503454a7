import { hydrateRoot } from 'react-dom/client'
import { getElement, readBoot } from '../document/boot.ts'
import { BookingIsland } from '../public/booking-island.tsx'
import { bookingIslandId } from '../public/booking-island-id.ts'
import type { IslandBoot } from '../public/island-boot.ts'

hydrateRoot(getElement(bookingIslandId), <BookingIsland boot={readBoot<IslandBoot>()} />)
