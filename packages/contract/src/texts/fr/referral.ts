// This translation needs a native reader before it is called final.
import type { referral as english } from '../en/referral.ts'
import type { French } from './language.ts'

/** Referral codes: the field of the sign-up, and the card of the profile. */
export const referral = {
  referral_code: 'Code d’invitation (facultatif)',
  referral_code_hint: 'Si un proche vous invite, saisissez son code.',
  referral_checking: 'Vérification du code',
  referral_invites: '{name} vous invite. Vous recevez chacun {bonus} après votre première course payée.',
  referral_invites_plain: '{name} vous invite.',
  referral_title: 'Inviter des proches',
  referral_note:
    'Vous et chaque proche qui s’inscrit avec votre code recevez {bonus} après sa première course payée.',
  referral_note_none: 'Vos proches peuvent s’inscrire avec votre code. Il n’y a pas de prime en ce moment.',
  referral_no_name: 'Ajoutez votre prénom ci-dessus pour obtenir votre code d’invitation.',
  referral_your_code: 'Votre code',
  referral_share: 'Partager le lien',
  referral_copy_link: 'Copier le lien',
  referral_copy_code: 'Copier le code',
  referral_copied: 'Copié.',
  referral_copy_failed: 'Impossible de copier. Sélectionnez le code et copiez-le vous-même.',
  referral_invitation: 'Rejoignez {app} avec mon code {code}',
  referral_failed: 'Impossible de charger vos invitations',
  'referral_people.one': '{count} personne s’est inscrite avec votre code',
  'referral_people.many': '{count} de personnes se sont inscrites avec votre code',
  'referral_people.other': '{count} personnes se sont inscrites avec votre code',
  referral_nobody: 'Personne ne s’est encore inscrit avec votre code.',
  referral_earned: 'Gagné : {amount}',
  referral_joined: 'Inscription : {date}',
  referral_held: 'En vérification',
  referral_waits: 'Première course à venir',
  referral_rewarded: 'Prime {amount}',
} as const satisfies French<typeof english>
