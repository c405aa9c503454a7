// This translation needs a native reader before it is called final.
import type { profile as english } from '../en/profile.ts'
import type { French } from './language.ts'

/** The profile, and the form that asks for a missing name. */
export const profile = {
  // answers
  profile_updated: 'Profil enregistré.',
  // profile
  profile_picture: 'Photo',
  profile_first_name: 'Prénom',
  profile_last_name: 'Nom',
  profile_email: 'E-mail',
  profile_email_fixed:
    'Vous vous connectez avec cette adresse. Ajoutez un numéro de mobile avant de la modifier.',
  profile_email_confirm: 'Confirmez votre e-mail',
  profile_email_unconfirmed:
    'Nous n’envoyons rien à cette adresse, par exemple des reçus, tant que vous n’avez pas confirmé que c’est la vôtre.',
  profile_dates: 'Dates',
  profile_email_change: 'Modifier l’e-mail',
  profile_email_new: 'Nouvelle adresse e-mail',
  profile_email_send: 'Recevoir un code',
  profile_email_sent: 'Nous avons envoyé un code à six chiffres à',
  profile_email_code: 'Code reçu par e-mail',
  profile_email_confirmed: 'E-mail confirmé',
  profile_mobile: 'Numéro de mobile',
  profile_mobile_none: 'Pas encore de numéro',
  profile_mobile_change: 'Modifier',
  profile_mobile_new: 'Nouveau numéro de mobile',
  profile_mobile_code: 'Code reçu par SMS',
  profile_mobile_changed: 'Numéro de mobile modifié. Utilisez-le désormais pour vous connecter.',
  profile_account: 'Compte',
  profile_required: 'Obligatoire',
  profile_not_plain:
    'Ce texte contient des caractères qui ne peuvent pas être affichés. Saisissez-le de nouveau.',
  profile_saving: 'Enregistrement',
  profile_bank: 'Coordonnées bancaires',
  profile_bank_note:
    'Le compte sur lequel vos retraits sont versés. Les retraits déjà demandés gardent le leur.',
  profile_bank_name: 'Banque',
  profile_bank_code: 'Code bancaire (BIC)',
  profile_bank_account: 'Compte (IBAN)',
  profile_bank_iban: 'Cet IBAN n’est pas valide. Vérifiez ses chiffres.',
  profile_bank_bic: 'Un BIC comporte 8 ou 11 lettres et chiffres, par exemple BRSBPTPL.',
  profile_bank_save: 'Enregistrer les coordonnées bancaires',
  profile_bank_saved: 'Coordonnées bancaires enregistrées',
  profile_withdraw: 'Retirer de l’argent',
  profile_drive: 'S’inscrire comme chauffeur',
  profile_sign_out: 'Se déconnecter',
  profile_sign_out_everywhere: 'Se déconnecter partout',
  profile_sign_out_note: 'Toutes vos sessions prendront fin, sur tous vos appareils.',
  profile_sign_out_question: 'Se déconnecter de tous les appareils ?',
  profile_stay: 'Garder la session',
} as const satisfies French<typeof english>
