// This translation needs a native reader before it is called final.
import type { referral as english } from '../en/referral.ts'
import type { Portuguese } from './language.ts'

/** Referral codes: the field of the sign-up, and the card of the profile. */
export const referral = {
  referral_code: 'Código de convite (opcional)',
  referral_code_hint: 'Se um amigo convidou você, digite o código dele.',
  referral_checking: 'Verificando o código',
  referral_invites: '{name} convida você. Vocês dois ganham {bonus} depois da sua primeira viagem paga.',
  referral_invites_plain: '{name} convida você.',
  referral_title: 'Convide amigos',
  referral_note:
    'Você e cada amigo que entrar com seu código ganham {bonus} depois da primeira viagem paga dele.',
  referral_note_none: 'Amigos podem entrar com seu código. No momento não há bônus.',
  referral_no_name: 'Adicione seu nome acima para receber seu código de convite.',
  referral_your_code: 'Seu código',
  referral_share: 'Compartilhar link',
  referral_copy_link: 'Copiar link',
  referral_copy_code: 'Copiar código',
  referral_copied: 'Copiado.',
  referral_copy_failed: 'Não foi possível copiar. Selecione o código e copie você mesmo.',
  referral_invitation: 'Entre no {app} com meu código {code}',
  referral_failed: 'Não foi possível carregar seus convites',
  'referral_people.one': '{count} pessoa entrou com seu código',
  'referral_people.many': '{count} de pessoas entraram com seu código',
  'referral_people.other': '{count} pessoas entraram com seu código',
  referral_nobody: 'Ninguém entrou com seu código ainda.',
  referral_earned: 'Você ganhou {amount}',
  referral_joined: 'Entrou em {date}',
  referral_held: 'Em verificação',
  referral_waits: 'Falta a primeira viagem',
  referral_rewarded: 'Bônus {amount}',
} as const satisfies Portuguese<typeof english>
