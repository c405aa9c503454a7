// This translation needs a native reader before it is called final.
import type { drive as english } from '../en/drive.ts'
import type { French } from './language.ts'

/** The sign-up of drivers, and their application until they are approved. */
export const drive = {
  drive_title: 'Devenir chauffeur',
  drive_note: 'Parlez-nous de vous et de votre véhicule, et ajoutez une photo de votre permis de conduire.',
  drive_you: 'Vous',
  drive_first_name: 'Prénom',
  drive_last_name: 'Nom',
  drive_email: 'E-mail',
  drive_car: 'Votre véhicule',
  drive_car_type: 'Type de véhicule',
  drive_choose: 'Choisir',
  drive_make: 'Marque',
  drive_model: 'Modèle',
  drive_plate: 'Plaque d’immatriculation',
  drive_licence: 'Permis de conduire',
  drive_missing: 'Il manque encore : {items}',
  drive_send: 'S’inscrire comme chauffeur',
  drive_sending: 'Envoi',
  application_title: 'Votre candidature',
  application_note: 'Nous vérifions vos informations avant que vous puissiez prendre des courses.',
  application_failed: 'Impossible de charger votre candidature',
  application_waits: 'En attente d’approbation',
  application_waits_note:
    'Nous avons tout reçu et le vérifions. Cette page vous indiquera quand votre compte sera approuvé.',
  application_needs: 'Il nous manque quelque chose',
  application_send: 'Envoyer les modifications',
  application_sent: 'Envoyé. Nous allons vérifier.',
  application_unchanged: 'Rien n’a encore été modifié',
  application_emptied: 'Remplissez ce que vous avez vidé',
  application_sign_out: 'Se déconnecter',
  application_approved: 'Votre compte est approuvé',
  application_approved_note: 'Passez en ligne pour recevoir vos premières courses.',
  application_start: 'Commencer à rouler',
  application_blocked: 'Votre compte est bloqué',
  application_blocked_note:
    'Vous êtes hors ligne et ne recevez pas de courses. Contactez-nous pour lever le blocage ; cette page vous ramènera ensuite au travail.',
} as const satisfies French<typeof english>
