// This translation needs a native reader before it is called final.
import type { auth as english } from '../en/auth.ts'
import type { Portuguese } from './language.ts'

/** Sign-in. */
export const auth = {
  // sign-in
  login_title: 'Entrar',
  login_note: 'Digite seu número de celular. Se você é novo por aqui, criamos uma conta para você.',
  login_drive: 'Cadastre-se como motorista',
  login_drive_note: 'Depois de entrar, você adiciona seu carro e sua habilitação.',
  login_missing: 'Ainda falta: {items}',
  login_mobile: 'Número de celular',
  login_get_code: 'Receber código',
  login_enter_code: 'Digite o código',
  login_sent_to: 'Enviamos um código de seis dígitos para',
  login_printed: 'Digite o código que o servidor mostrou para você.',
  login_emailed_to:
    'Não conseguimos enviar um SMS. Se você confirmou um e-mail para este número, enviamos um código de seis dígitos para ele:',
  login_code: 'Código',
  login_new_code_in: 'Você pode pedir um novo código em {time}.',
  login_send_again: 'Receber novo código',
  'login_tries_left.one': 'Resta {count} tentativa.',
  'login_tries_left.many': 'Restam {count} de tentativas.',
  'login_tries_left.other': 'Restam {count} tentativas.',
  'login_digits_to_go.one': 'Digite mais {count} dígito',
  'login_digits_to_go.many': 'Digite mais {count} de dígitos',
  'login_digits_to_go.other': 'Digite mais {count} dígitos',
  login_sign_in: 'Entrar',
  login_entering: 'Entrando',
  login_sms_preview: 'Demonstração: prévia do SMS',
  login_use_code: 'Usar este código',
  login_demo_people: 'Demonstração: entre como uma destas pessoas',
  // sign-in by other ways than a number
  login_email: 'E-mail',
  login_email_note: 'Digite seu e-mail. Se você é novo por aqui, criamos uma conta para você.',
  login_or: 'ou',
  login_other_ways: 'Outras formas de entrar',
  login_with_email: 'Continuar com e-mail',
  login_with_mobile: 'Usar seu número de celular',
  login_with: 'Continuar com {provider}',
  login_newcomer: 'Adicione seu número de celular',
  login_newcomer_note:
    'Os motoristas ligam para ele. Se você já tem uma conta com este número, nós a vinculamos à sua conta {provider}.',
  login_newcomer_skip: 'Continuar sem número',
  // sign-in of people whom staff have not approved
  login_blocked: 'Sua conta está bloqueada.',
  login_blocked_contact: 'Se você acha que isto é um engano, fale conosco:',
  login_waiting_next:
    'Nossa equipe está verificando seus dados. Você poderá entrar aqui assim que sua conta for aprovada.',
  // sign-in, a wrong code
  login_code_ended: 'Este código não vale mais. Peça um novo.',
  login_wrong_code: 'Esse código não está certo. Confira e tente de novo.',
} as const satisfies Portuguese<typeof english>
