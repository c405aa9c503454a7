import { hydrateRoot } from 'react-dom/client'
import { getElement, readBoot } from '../document/boot.ts'
import type { TrackIslandBoot } from '../public/track/track-boot.ts'
import { TrackIsland } from '../public/track/track-island.tsx'
import { trackIslandId } from '../public/track/track-island-id.ts'
import '../styles/track.css'

hydrateRoot(getElement(trackIslandId), <TrackIsland boot={readBoot<TrackIslandBoot>()} />)
