// This translation needs a native reader before it is called final.
import type { referral as english } from '../en/referral.ts'
import type { Spanish } from './language.ts'

/** Referral codes: the field of the sign-up, and the card of the profile. */
export const referral = {
  referral_code: 'Código de invitación (opcional)',
  referral_code_hint: 'Si te invitó un amigo, escribe su código.',
  referral_checking: 'Comprobando el código',
  referral_invites: '{name} te invita. Cada uno recibe {bonus} después de tu primer viaje pagado.',
  referral_invites_plain: '{name} te invita.',
  referral_title: 'Invita a amigos',
  referral_note:
    'Cada amigo que se una con tu código recibe {bonus} después de su primer viaje pagado, y tú también.',
  referral_note_none: 'Tus amigos pueden unirse con tu código. Por ahora no hay bono.',
  referral_no_name: 'Añade arriba tu nombre para recibir tu código de invitación.',
  referral_your_code: 'Tu código',
  referral_share: 'Compartir enlace',
  referral_copy_link: 'Copiar enlace',
  referral_copy_code: 'Copiar código',
  referral_copied: 'Copiado.',
  referral_copy_failed: 'No se pudo copiar. Selecciona el código y cópialo tú.',
  referral_invitation: 'Únete a {app} con mi código {code}',
  referral_failed: 'No se pudieron cargar tus invitaciones',
  'referral_people.one': '{count} persona se unió con tu código',
  'referral_people.many': '{count} de personas se unieron con tu código',
  'referral_people.other': '{count} personas se unieron con tu código',
  referral_nobody: 'Nadie se ha unido todavía con tu código.',
  referral_earned: 'Ganaste {amount}',
  referral_joined: 'Se unió el {date}',
  referral_held: 'En revisión',
  referral_waits: 'Falta el primer viaje',
  referral_rewarded: 'Bono {amount}',
} as const satisfies Spanish<typeof english>
