// This translation needs a native reader before it is called final.
import type { auth as english } from '../en/auth.ts'
import type { French } from './language.ts'

/** Sign-in. */
export const auth = {
  // sign-in
  login_title: 'Connexion',
  login_note:
    'Saisissez votre numéro de mobile. Si c’est votre première visite, nous créerons un compte pour vous.',
  login_drive: 'S’inscrire comme chauffeur',
  login_drive_note: 'Après la connexion, vous ajouterez votre véhicule et votre permis de conduire.',
  login_missing: 'Il manque encore : {items}',
  login_mobile: 'Numéro de mobile',
  login_get_code: 'Recevoir un code',
  login_enter_code: 'Saisissez le code',
  login_sent_to: 'Nous avons envoyé un code à six chiffres au',
  login_printed: 'Saisissez le code que le serveur a affiché pour vous.',
  login_emailed_to:
    'Impossible d’envoyer un SMS. Si une adresse e-mail est confirmée pour votre numéro, nous y avons envoyé un code à six chiffres. Votre numéro :',
  login_code: 'Code',
  login_new_code_in: 'Vous pourrez demander un nouveau code dans {time}.',
  login_send_again: 'Recevoir un nouveau code',
  'login_tries_left.one': '{count} tentative restante.',
  'login_tries_left.many': '{count} de tentatives restantes.',
  'login_tries_left.other': '{count} tentatives restantes.',
  'login_digits_to_go.one': 'Saisissez encore {count} chiffre',
  'login_digits_to_go.many': 'Saisissez encore {count} de chiffres',
  'login_digits_to_go.other': 'Saisissez encore {count} chiffres',
  login_sign_in: 'Se connecter',
  login_entering: 'Connexion',
  login_sms_preview: 'Démo : aperçu du SMS',
  login_use_code: 'Utiliser ce code',
  login_demo_people: 'Démo : se connecter comme l’une de ces personnes',
  // sign-in by other ways than a number
  login_email: 'E-mail',
  login_email_note:
    'Saisissez votre adresse e-mail. Si c’est votre première visite, nous créerons un compte pour vous.',
  login_or: 'ou',
  login_other_ways: 'Autres façons de se connecter',
  login_with_email: 'Continuer avec un e-mail',
  login_with_mobile: 'Utiliser votre numéro de mobile',
  login_with: 'Continuer avec {provider}',
  login_newcomer: 'Ajoutez votre numéro de mobile',
  login_newcomer_note:
    'Les chauffeurs vous y appellent. Si vous avez déjà un compte avec ce numéro, nous le relierons à votre compte {provider}.',
  login_newcomer_skip: 'Continuer sans numéro',
  // sign-in of people whom staff have not approved
  login_blocked: 'Votre compte est bloqué.',
  login_blocked_contact: 'Si vous pensez qu’il s’agit d’une erreur, contactez-nous :',
  login_waiting_next:
    'Notre équipe vérifie vos informations. Vous pourrez vous connecter ici dès qu’elle aura approuvé votre compte.',
  // sign-in, a wrong code
  login_code_ended: 'Ce code n’est plus valide. Demandez-en un nouveau.',
  login_wrong_code: 'Ce code n’est pas correct. Vérifiez-le et réessayez.',
} as const satisfies French<typeof english>
