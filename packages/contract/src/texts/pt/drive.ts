// This translation needs a native reader before it is called final.
import type { drive as english } from '../en/drive.ts'
import type { Portuguese } from './language.ts'

/** The sign-up of drivers, and their application until they are approved. */
export const drive = {
  drive_title: 'Dirija com a gente',
  drive_note: 'Fale sobre você e seu carro e adicione uma foto da sua habilitação.',
  drive_you: 'Você',
  drive_first_name: 'Nome',
  drive_last_name: 'Sobrenome',
  drive_email: 'E-mail',
  drive_car: 'Seu carro',
  drive_car_type: 'Categoria',
  drive_choose: 'Escolha uma',
  drive_make: 'Marca',
  drive_model: 'Modelo',
  drive_plate: 'Placa',
  drive_licence: 'Habilitação',
  drive_missing: 'Ainda falta: {items}',
  drive_send: 'Cadastrar-se como motorista',
  drive_sending: 'Enviando',
  application_title: 'Seu cadastro',
  application_note: 'Conferimos seus dados antes que você possa aceitar viagens.',
  application_failed: 'Não foi possível carregar seu cadastro',
  application_waits: 'Aguardando aprovação',
  application_waits_note: 'Recebemos tudo e estamos conferindo. Esta página avisa quando você for aprovado.',
  application_needs: 'Precisamos de algo de você',
  application_send: 'Enviar alterações',
  application_sent: 'Enviado. Agora vamos conferir.',
  application_unchanged: 'Nada foi alterado ainda',
  application_emptied: 'Preencha o que você apagou',
  application_sign_out: 'Sair',
  application_approved: 'Cadastro aprovado',
  application_approved_note: 'Fique online para receber suas primeiras viagens.',
  application_start: 'Começar a dirigir',
  application_blocked: 'Sua conta está bloqueada',
  application_blocked_note:
    'Você está offline e não recebe viagens. Fale conosco para pedir o desbloqueio; depois, esta página leva você de volta ao trabalho.',
} as const satisfies Portuguese<typeof english>
