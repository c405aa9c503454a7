// This translation needs a native reader before it is called final.
import type { pushAsk as english } from '../en/push-ask.ts'
import type { French } from './language.ts'

/** Asking to show notifications on this device. */
export const pushAsk = {
  push_ask_rider: 'Me prévenir à l’arrivée du chauffeur',
  push_ask_rider_note: 'Chaque étape de votre réservation, même quand cette page est fermée.',
  push_ask_driver: 'Me prévenir quand une course est proposée',
  push_ask_driver_note:
    'Les offres durent une minute. Voyez-les aussi quand l’application est en arrière-plan.',
  push_ask_waiting: 'Me prévenir quand mon compte est approuvé',
  push_ask_waiting_note:
    'Vous pouvez fermer cette page : nous vous préviendrons quand votre compte sera approuvé, ou s’il nous manque quelque chose.',
  push_ask_later: 'Pas maintenant',
  push_on: 'Vous recevrez des notifications sur cet appareil.',
  push_denied:
    'Les notifications sont bloquées pour ce site. Autorisez-les dans les paramètres de votre navigateur, puis réessayez.',
  push_device: 'Notifications sur cet appareil',
  push_device_on: 'Cet appareil affiche chaque étape de vos réservations.',
  push_device_off: 'Cet appareil n’affiche rien quand l’application est fermée.',
  push_device_unsupported:
    'Ce navigateur ne peut pas afficher de notifications. Sur un iPhone, ajoutez d’abord l’application à l’écran d’accueil.',
  push_switch_on: 'Activer',
  push_switch_off: 'Désactiver',
} as const satisfies French<typeof english>
