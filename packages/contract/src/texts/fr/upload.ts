// This translation needs a native reader before it is called final.
import type { upload as english } from '../en/upload.ts'
import type { French } from './language.ts'

/** Fields for pictures. */
export const upload = {
  upload_choose: 'Choisir une image',
  upload_replace: 'En choisir une autre',
  upload_remove: 'Retirer',
  upload_removed: 'Sans image',
  upload_set: 'Nouvelle image',
  upload_hint: 'JPEG, PNG ou WebP, jusqu’à {size} Mo',
  upload_sending: 'Envoi, {percent}',
  upload_checking: 'Vérification de l’image',
  upload_waiting: 'En attente de la connexion',
  upload_paused: 'En pause à {percent}',
  upload_pause: 'Pause',
  upload_resume: 'Reprendre',
  upload_cancel: 'Annuler',
  upload_retry: 'Réessayer',
  upload_picture_of: '{label} : image actuelle',
  upload_interrupted:
    '« {name} » n’a pas été envoyé entièrement. Choisissez-le de nouveau ; l’envoi reprendra là où il s’est arrêté.',
  upload_crop: 'Recadrer l’image',
  upload_crop_area: 'Faites glisser l’image ou déplacez-la avec les touches fléchées.',
  upload_crop_zoom: 'Zoom',
  upload_crop_use: 'Utiliser l’image',
} as const satisfies French<typeof english>
