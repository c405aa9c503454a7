// This translation needs a native reader before it is called final.
import type { profile as english } from '../en/profile.ts'
import type { Portuguese } from './language.ts'

/** The profile, and the form that asks for a missing name. */
export const profile = {
  // answers
  profile_updated: 'Perfil salvo.',
  // profile
  profile_picture: 'Foto',
  profile_first_name: 'Nome',
  profile_last_name: 'Sobrenome',
  profile_email: 'E-mail',
  profile_email_fixed: 'Você entra com este endereço. Adicione um número de celular antes de alterá-lo.',
  profile_email_confirm: 'Confirme seu e-mail',
  profile_email_unconfirmed:
    'Não enviamos nada para este endereço, como recibos, até você confirmar que é seu.',
  profile_dates: 'Datas',
  profile_email_change: 'Alterar e-mail',
  profile_email_new: 'Novo e-mail',
  profile_email_send: 'Enviar um código',
  profile_email_sent: 'Enviamos um código de seis dígitos para',
  profile_email_code: 'Código do e-mail',
  profile_email_confirmed: 'E-mail confirmado',
  profile_mobile: 'Número de celular',
  profile_mobile_none: 'Nenhum número ainda',
  profile_mobile_change: 'Alterar',
  profile_mobile_new: 'Novo número de celular',
  profile_mobile_code: 'Código do SMS',
  profile_mobile_changed: 'Número de celular alterado. A partir de agora, entre com ele.',
  profile_account: 'Conta',
  profile_required: 'Obrigatório',
  profile_not_plain: 'Há caracteres que não podem ser exibidos. Digite de novo.',
  profile_saving: 'Salvando',
  profile_bank: 'Dados bancários',
  profile_bank_note: 'Onde os saques são pagos. Saques solicitados antes mantêm os dados deles.',
  profile_bank_name: 'Banco',
  profile_bank_code: 'Código do banco (BIC)',
  profile_bank_account: 'Conta (IBAN)',
  profile_bank_iban: 'Este IBAN não é válido. Confira os dígitos.',
  profile_bank_bic: 'Um BIC tem 8 ou 11 letras e dígitos, por exemplo BRSBPTPL.',
  profile_bank_save: 'Salvar dados bancários',
  profile_bank_saved: 'Dados bancários salvos',
  profile_withdraw: 'Sacar dinheiro',
  profile_drive: 'Cadastrar-se como motorista',
  profile_sign_out: 'Sair',
  profile_sign_out_everywhere: 'Sair em todos os dispositivos',
  profile_sign_out_note: 'Isso encerra todas as suas sessões, em todos os dispositivos.',
  profile_sign_out_question: 'Sair em todos os dispositivos?',
  profile_stay: 'Continuar conectado',
} as const satisfies Portuguese<typeof english>
