// This translation needs a native reader before it is called final.
import type { publicTexts as english } from '../en/public.ts'
import type { Portuguese } from './language.ts'

/** The landing page, about us and the privacy policy, as markup. */
export const publicTexts = {
  home_title: '{app}: reserve um carro',
  home_description:
    'Veja o preço antes de reservar, o motorista antes de embarcar e a viagem inteira no mapa.',
  home_title_delivery: '{app}: envie uma encomenda',
  home_description_delivery:
    'Veja o preço antes de reservar e acompanhe sua encomenda no mapa até ela chegar.',
  feature_price_heading: 'Um preço só, antes de tudo',
  feature_price_text:
    'Informe o embarque e o destino, e cada categoria mostra o preço e o horário de chegada. Abra o preço para ver os detalhes.',
  feature_driver_heading: 'Nome, avaliação e placa',
  feature_driver_text:
    'Quando um motorista aceita, você vê o nome, a avaliação e a placa que deve procurar. A viagem só começa com o seu código.',
  feature_driver_text_no_code:
    'Quando um motorista aceita, você vê o nome, a avaliação e a placa que deve procurar.',
  feature_track_heading: 'A viagem inteira no mapa',
  feature_track_text:
    'Acompanhe o carro chegando e veja os minutos até o embarque. Durante a viagem, você vê onde está e quando chega.',
  feature_track_heading_delivery: 'O caminho inteiro no mapa',
  feature_track_text_delivery:
    'Acompanhe o motorista até a coleta e siga sua encomenda até ela estar com o destinatário.',
  sample_start: 'Tarifa base',
  sample_distance: 'Distância, {quantity} km a {rate}/km',
  sample_distance_miles: 'Distância, {quantity} mi a {rate}/mi',
  sample_time: 'Tempo, {quantity} min a {rate}/min',
  sample_total: 'Você paga',
  sample_driver: 'Rui Almeida',
  sample_coming: 'Rui está a caminho',
  sample_car: 'Corolla',
  sample_drop: 'Hospital da Paz',
  mobile_heading: 'Os mesmos carros no seu celular',
  mobile_heading_delivery: 'Os mesmos motoristas no seu celular',
  mobile_text:
    'Lugares salvos, sua carteira e um motorista no mapa. Suas reservas são as mesmas aqui e no app.',
  store_apple_device: 'iPhone',
  store_apple: 'App Store',
  store_play_device: 'Android',
  store_play: 'Google Play',
  footer_tax_number: 'Número fiscal {number}',
  footer_links: 'Rodapé',
  about_title: 'Sobre nós',
  about_lead: '{company} opera {app}: carros com o preço mostrado antes da reserva.',
  about_lead_delivery: '{company} opera {app}: encomendas com o preço mostrado antes da reserva.',
  about_price_heading: 'Um preço só, antes de tudo',
  about_price_text:
    'Você vê o preço total e os detalhes antes de confirmar. Se a viagem mudar no caminho, o recibo mostra a distância e o tempo em que o preço se baseia, para que você mesmo possa conferir.',
  about_price_text_delivery:
    'Você vê o preço total e os detalhes antes de confirmar. Ele não muda no caminho.',
  about_driver_heading: 'Motoristas que você reconhece',
  about_driver_text: 'O nome, a avaliação, o carro e a placa do motorista aparecem assim que ele aceita.',
  about_city_heading: 'Nos nossos próprios servidores',
  about_city_text:
    'O serviço funciona em nossos próprios servidores, onde suas reservas e seus dados ficam. Um serviço de mapas ao qual pedimos um endereço ou uma rota recebe apenas os lugares e nunca sabe de quem são.',
  about_contact_heading: 'Fale conosco',
  about_contact_text: 'Para dúvidas, reclamações e objetos perdidos:',
  about_contact_text_delivery: 'Para dúvidas e reclamações:',
  privacy_title: 'Política de privacidade',
  privacy_lead: 'O que {company} guarda sobre você, por quê, quem vê e como excluir.',
  privacy_store_heading: 'O que guardamos',
  privacy_store_text:
    'Seu nome, número de celular e e-mail; suas reservas, com endereços, horários, preços e pagamentos; o nome e o número da pessoa para quem você reserva ou que recebe sua encomenda; as avaliações que você dá; e os lugares aonde você foi, para que possa escolhê-los de novo. Enquanto um motorista trabalha, guardamos a posição do carro.',
  privacy_why_heading: 'Por que guardamos',
  privacy_why_text:
    'Para encontrar um motorista, calcular o preço e documentar a reserva, pagar o motorista, responder às suas perguntas e porque a lei exige que guardemos os recibos.',
  privacy_see_heading: 'Quem vê',
  privacy_see_text:
    'Você e seu motorista veem o nome e o contato um do outro enquanto a reserva está ativa, e não depois. O motorista também vê o nome e o número da pessoa que ele busca ou a quem faz a entrega. Nossa equipe vê o que precisa para ajudar você. Não vendemos seus dados.',
  privacy_services_heading: 'Empresas que trabalham para nós',
  privacy_maps_text:
    'Mapas: {names}. Recebem os lugares e as rotas que consultamos e nunca sabem de quem são.',
  privacy_maps_own_text: 'Mapas: lugares e rotas vêm de um mapa em nosso próprio servidor.',
  privacy_payments_text:
    'Pagamentos online: {names}. Recebem o valor, seu nome, seu e-mail e seu número de celular.',
  privacy_sign_in_text:
    'Login com {names}: sabem que você usa este serviço e nos informam seu nome, seu e-mail e o número da sua conta lá.',
  privacy_messages_text:
    'SMS e e-mails: o serviço que os entrega recebe seu número de celular ou seu e-mail e a mensagem.',
  privacy_push_text:
    'Notificações: se você as ativar, quem as entrega é o fabricante do seu navegador ou celular.',
  privacy_cookies_heading: 'Cookies',
  privacy_cookies_text:
    'Um cookie mantém você conectado. Outros lembram seu idioma, a aparência escolhida, qual menu mostrar, este dispositivo e, por uma hora, que os preços consultados são seus. Nenhum deles rastreia você em outros sites.',
  privacy_delete_heading: 'Excluir sua conta',
  privacy_delete_text:
    'Escreva para o endereço abaixo a partir do e-mail da sua conta ou informe o número de celular dela. Excluímos a conta assim que nenhuma reserva estiver ativa e nenhum saque estiver pendente. Guardamos os recibos pelo tempo que a lei exige, sem seus contatos.',
  privacy_contact_heading: 'Contato',
  privacy_contact_text: 'Para perguntas sobre seus dados:',
  // account deletion
  deletion_title: 'Excluir sua conta',
  deletion_lead: 'Como pedir a exclusão da sua conta do {app} e o que {company} precisa guardar.',
  deletion_how_heading: 'Como pedir',
  deletion_self_text: 'Se você é cliente ou motorista, entre, abra seu perfil e exclua sua conta por lá.',
  deletion_wallet_text: 'Use antes o saldo da sua carteira: depois ele não pode mais ser pago a você.',
  deletion_gone_heading: 'O que excluímos',
  deletion_gone_text:
    'Seu nome, número de celular, e-mail, fotos, dados bancários, lugares salvos, mensagens e dispositivos. Os endereços das suas reservas também são excluídos; das paradas, guardamos só a posição aproximada, com cerca de um quilômetro de precisão.',
  deletion_kept_heading: 'O que guardamos',
  deletion_kept_text:
    'O registro de reservas, pagamentos, recibos e avaliações, sem seu nome e seus contatos, porque a lei exige que mantenhamos a contabilidade. Os backups podem conter seus dados até que outros mais novos os substituam.',
  // without a connection
  offline_title: 'Você está sem conexão',
  offline_lead: 'Esta página não pode ser carregada sem conexão.',
  offline_next_heading: 'O que você pode fazer',
  offline_next_text: 'Confira sua conexão e recarregue a página. Suas reservas estão seguras no servidor.',
} as const satisfies Portuguese<typeof english>
