// This translation needs a native reader before it is called final.
import type { errors as english } from '../en/errors.ts'
import type { Portuguese } from './language.ts'

/** One text for each error code that any caller may get: what failed, what is safe, what to do. Codes must not change. */
export const errors = {
  // the request
  validation_failed:
    'Alguns campos estão inválidos. Nada foi salvo; confira os campos marcados e tente de novo.',
  idempotency_key_missing:
    'A solicitação veio sem chave de idempotência. Nada foi feito; recarregue a página e tente de novo.',
  idempotency_key_reused:
    'Isto já foi enviado com outro conteúdo. A primeira solicitação foi mantida; recarregue a página para vê-la.',
  idempotency_key_in_use: 'Isto ainda está sendo processado. Espere um momento e confira de novo.',
  unknown_host: 'Esta demonstração não está disponível com esse nome de host. Abra pelo endereço dela.',
  foreign_origin:
    'A solicitação veio de outro site e foi recusada. Abra este site diretamente e tente de novo.',
  not_found: 'Essa página ou registro não existe. Confira o endereço ou volte.',
  signature_invalid: 'Não foi possível verificar o remetente. Nada foi alterado.',
  request_timeout:
    'O arquivo demorou demais para chegar. Nada foi salvo; tente de novo com uma conexão mais rápida.',
  payload_too_large: 'Esse arquivo ou texto é grande demais. Nada foi salvo; envie algo menor.',
  unsupported_media_type: 'Este tipo de arquivo não é aceito. Nada foi salvo; escolha outro arquivo.',
  too_many_requests: 'Muitas tentativas em pouco tempo. Espere um minuto e tente de novo.',
  internal_error:
    'Algo deu errado no servidor. O que já foi confirmado está seguro; tente de novo em instantes.',
  not_ready: 'O servidor ainda não está pronto. Tente de novo em alguns segundos.',
  not_set_up:
    'Este serviço ainda não foi configurado. O responsável precisa concluir a configuração primeiro.',
  already_set_up: 'Este serviço já está configurado. Entre para gerenciá-lo.',
  setup_code_wrong: 'Esse não é o código de configuração. O servidor o mostra ao iniciar.',
  network_error:
    'O servidor não responde. O que você digitou foi mantido; confira sua conexão e tente de novo.',
  // who is asking
  must_login: 'Entre para reservar. Suas escolhas foram salvas.',
  not_logged_in: 'Você saiu da conta. Entre para continuar.',
  auth_error: 'Não foi possível entrar. Peça um novo código e tente de novo.',
  login_error: 'Não foi possível entrar. Confira o número e peça um novo código.',
  otp_validate_error: 'Esse código não está certo. Ele tem seis dígitos; confira ou peça um novo.',
  identity_failed:
    'Não foi possível entrar assim, ou o acesso foi cancelado. Tente de novo ou use seu número de celular.',
  require_approval: 'Sua conta aguarda aprovação. Avisaremos quando você puder entrar.',
  not_permitted: 'Sua conta não tem permissão para isso. Nada foi alterado.',
  not_valid_user_type: 'Esta conta não tem uma função válida. Sua sessão foi encerrada; fale conosco.',
  user_issue_contact_admin: 'Esta conta está incompleta. Sua sessão foi encerrada; fale conosco.',
  invalid_mobile:
    'Esse não é um número de celular válido. Digite com o código do país, por exemplo +351 912 004 118.',
  sms_failed: 'Não conseguimos enviar o código. Confira o número e tente de novo em um minuto.',
  email_failed: 'Não conseguimos enviar o e-mail. Confira o endereço e tente de novo em um minuto.',
  demo_mode: 'Isto não pode ser alterado na demonstração. Nada foi salvo.',
  profile_incomplete: 'Faltam seu nome e seu e-mail. Preencha-os para reservar; sua viagem foi salva.',
  mobile_in_use: 'Outra conta já usa este número. Escolha outro ou entre com ele.',
  email_needs_code: 'Seu novo e-mail precisa de um código. Altere-o no seu perfil.',
  proper_email: 'Esse não é um e-mail válido. Use o formato nome@example.com.',
  user_exists: 'Já existe um usuário com este e-mail ou celular. Nada foi adicionado.',
  email_or_mobile_issue:
    'Não conseguimos verificar este e-mail ou celular. Nada foi adicionado; corrija e tente de novo.',
  phone_no_update: 'Falta seu número de celular. Adicione-o no seu perfil.',
  // places and prices
  place_to_coords_error: 'Não há caminho por ruas entre esses lugares. Escolha outro embarque ou destino.',
  outside_service_area: 'Fora da nossa área de atendimento. Escolha outro lugar.',
  same_place: 'Embarque e destino são o mesmo lugar. Escolha outro destino.',
  select_proper: 'Escolha o embarque, o destino, um carro e, para uma viagem agendada, um horário.',
  booking_too_far_ahead:
    'Você pode reservar com até 30 dias de antecedência. Nada foi reservado; escolha um horário mais cedo.',
  parcel_type_missing: 'Escolha o que será enviado: o preço depende disso.',
  past_booking_error: 'Escolha um horário daqui a pelo menos 15 minutos.',
  quote_expired: 'Este preço venceu. Nada foi reservado; confira o novo preço e confirme.',
  quote_not_found: 'Este preço não está mais disponível. Nada foi reservado; consulte um novo preço.',
  // bookings
  no_driver_found_alert_messege:
    'Não há motoristas livres perto do embarque. Nada foi reservado; tente de novo em breve ou reserve para depois.',
  too_many_open_bookings:
    'Nada foi reservado: você chegou ao limite de viagens ao mesmo tempo ({limit}). Reserve de novo quando uma terminar ou cancele uma delas.',
  booking_paused:
    'Nada foi reservado: você cancelou várias viagens já oferecidas a motoristas. Você poderá reservar de novo às {time}.',
  deliveryDetailMissing:
    'O telefone do destinatário é obrigatório, com pelo menos sete dígitos. A equipe também informa o nome.',
  incomplete_user: 'Escolha primeiro um passageiro com número de celular.',
  booking_not_found: 'Esta reserva não existe ou não é sua.',
  too_many_receipts: 'Um PDF pode ter no máximo {count} reservas. Escolha ZIP ou um período menor.',
  no_receipts: 'Nenhuma destas reservas tem recibo. Escolha outros filtros.',
  no_receipt: 'Ainda não há recibo. Você o recebe quando a viagem for paga.',
  rider_has_no_email: 'Este passageiro não tem e-mail. Adicione um na página do passageiro primeiro.',
  rider_has_no_confirmed_email:
    'Este passageiro ainda não confirmou o e-mail, por isso nada é enviado para lá.',
  email_not_configured: 'O e-mail não está configurado neste servidor, por isso nada foi enviado.',
  broadcast_not_found: 'Esta notificação não existe mais. Outro admin pode tê-la excluído.',
  no_user_match:
    'Ninguém receberia isto: ninguém deste tipo tem um dispositivo com as notificações ativadas.',
  push_refused:
    'O serviço de notificações deste navegador não é aceito aqui. Suas notificações no app continuam mostrando tudo.',
  wrong_status: 'O status da reserva mudou, e isto não é mais possível. Confira o status agora.',
  too_early: 'Ainda é cedo para esta etapa. Nada foi alterado; tente de novo na hora certa.',
  far_from_stop:
    'O carro está longe da parada. Nada foi alterado. Confirme para registrar a etapa mesmo assim.',
  position_unknown:
    'A posição do carro é desconhecida. Nada foi alterado. Confirme para registrar a etapa mesmo assim.',
  chat_closed: 'Esta viagem terminou, e não é mais possível enviar mensagens.',
  booking_taken: 'Outro motorista aceitou esta viagem. Você continua online.',
  offer_not_found: 'A oferta expirou. Você continua online.',
  person_not_found: 'Esta pessoa não existe mais.',
  person_has_bookings: 'Esta pessoa tem uma reserva ativa. Espere até que ela termine.',
  person_blocked: 'Uma dessas pessoas está bloqueada. Desbloqueie-a primeiro.',
  documents_missing: 'Falta um documento de um motorista. Diga por que ele é aprovado sem isso.',
  withdrawal_not_found: 'Este saque não existe mais.',
  withdrawal_not_allowed: 'Saques não estão disponíveis para passageiros. Nada foi alterado.',
  bank_details_unconfirmed:
    'A equipe alterou seus dados bancários. Confirme que são seus e solicite o saque de novo.',
  bank_details_missing: 'Faltam seus dados bancários. Adicione-os no seu perfil e solicite o saque.',
  too_many_withdrawals: 'Você tem muitos saques em aberto. Espere até que um seja processado ou cancele um.',
  withdrawal_processed: 'Este saque já foi processado. Nada foi alterado.',
  withdrawal_cancelled: 'Este saque já foi cancelado. Nada foi alterado.',
  payout_reversed: 'Este repasse já foi estornado. Nada foi alterado.',
  driver_busy: 'Este motorista já está em viagem. Nada foi alterado.',
  driver_not_eligible: 'Este motorista não pode fazer esta viagem. Escolha outro motorista.',
  driver_offline: 'Você está offline. Fique online para aceitar viagens.',
  wrong_otp: 'Esse não é o código do passageiro. Pergunte de novo; a viagem não começou.',
  wrong_amount: 'O valor mudou. Nada foi cobrado; confira e tente de novo.',
  shared_trip_not_found: 'Este link não funciona. A viagem terminou ou não é mais compartilhada.',
  cancel_not_allowed: 'Esta reserva não pode mais ser cancelada.',
  already_rated: 'Você já avaliou esta viagem. Sua primeira avaliação foi mantida.',
  already_tipped: 'Você já deu gorjeta por esta viagem. Nada foi cobrado.',
  tip_not_possible: 'Não é possível dar gorjeta ao motorista agora. Nada foi cobrado.',
  tip_amount: 'Esta gorjeta não pode ser dada. Escolha um valor dentro do limite. Nada foi cobrado.',
  payment_provider_failed:
    'O serviço de pagamento não responde. Nada foi cobrado; tente de novo ou pague de outra forma.',
  payment_pending:
    'Seu banco ainda não respondeu sobre seu último pagamento com cartão. Espere a resposta ou pague de outra forma.',
  payment_not_possible: 'Esta forma de pagamento não está disponível aqui. Nada foi cobrado; escolha outra.',
  insufficient_balance: 'O saldo da carteira é insuficiente. Nada foi cobrado.',
  withdrawal_amount:
    'Este valor não pode ser sacado de uma vez. Escolha um dentro dos limites. Nada foi retirado.',
  top_up_amount: 'Este valor não pode ser adicionado. Escolha um dentro dos limites. Nada foi cobrado.',
  promo_not_found: 'Não há promoção com este nome. Confira a grafia.',
  referral_not_found: 'Este código não existe. Confira a grafia ou continue sem ele.',
  referral_own: 'Este é o seu próprio código. Digite o código da pessoa que convidou você.',
  referral_blocked: 'Este código não pode ser usado no momento. Continue sem ele.',
  referral_late: 'Um código só pode ser informado no cadastro.',
  promo_expired: 'Esta promoção terminou. Escolha outra.',
  promo_used_up: 'Esta promoção se esgotou. Escolha outra.',
  promo_already_used: 'Esta promoção já foi usada. Cada passageiro pode usá-la uma vez.',
  promo_min_order: 'O valor desta viagem é baixo demais para esta promoção. Escolha outra.',
  images_missing: 'Esta etapa precisa de uma foto da encomenda.',
  // files
  unauthenticated: 'Você saiu da conta. Entre para ver ou enviar arquivos.',
  'quota-exceeded': 'Você tem muitos arquivos sem uso. Use ou remova alguns, ou tente de novo amanhã.',
  unauthorized: 'Sua conta não tem permissão para enviar este arquivo. Nada foi guardado.',
  'object-not-found': 'Este arquivo não está mais lá. Escolha-o de novo.',
  'retry-limit-exceeded':
    'O servidor ficou vários minutos sem responder. Confira sua conexão e tente de novo.',
  proxy_body_limit:
    'O servidor web à frente deste serviço recusa arquivos deste tamanho. Nada foi guardado. Peça ao responsável para aumentar o limite.',
  canceled: 'O envio foi cancelado. Nada foi guardado.',
  offset_conflict: 'O envio ainda não está completo. Tente de novo.',
  tus_version: 'Este envio usa outra versão do protocolo. Recarregue a página e tente de novo.',
  file_damaged: 'Esta foto está incompleta ou danificada. Escolha outra.',
  too_many_pixels: 'Esta foto tem pixels demais. Escolha uma menor.',
  account_in_use:
    'Este número é de um passageiro que já fez viagens. Cadastre-se como motorista com outro número.',
  // lists and services
  no_bookings: 'Nenhuma reserva ainda',
  no_cancel_reason: 'Nenhum motivo de cancelamento ainda',
  no_cars: 'Nenhuma categoria ainda',
  no_tasks: 'Aguardando ofertas',
  chat_not_found: 'Nenhuma mensagem ainda',
  no_provider_found: 'O pagamento online não está configurado aqui. Nada foi cobrado.',
  provider_fetch_error: 'Não foi possível carregar as formas de pagamento. Nada foi cobrado; tente de novo.',
} as const satisfies Portuguese<typeof english>
