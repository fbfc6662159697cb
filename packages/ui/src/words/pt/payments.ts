/** Portuguese: every ending of a payment. */

import type { Texts } from '../texts.js'

const deliveryFailed = 'Não foi possível entregar ao destinatário.'
const recipientFailed = 'O provedor do destinatário não respondeu como devia.'
const notDecided = 'O app do destinatário não aceitou a tempo.'

export const payments: Texts['payments'] = {
  money: 'o dinheiro',
  recipient: 'o destinatário',
  states: {
    arrived: {
      label: 'Chegou',
      title: '{name} tem {received}',
      text: 'O dinheiro está na outra carteira.',
    },
    delivered: {
      label: 'Entregue',
      title: 'Entregue: {received}',
      text: 'O serviço entregou o dinheiro ao banco ou provedor do destinatário. Se for devolvido, esta página vai dizer.',
    },
    'on-its-way': {
      label: 'A caminho',
      title: 'A caminho: {sent}',
      text: 'Saiu da sua carteira. O destinatário ainda não tem o dinheiro. Não envie de novo.',
    },
    'coming-back': {
      label: 'Falhou, voltando',
      title: 'Voltando para você: {sent}',
      text: 'O pagamento falhou depois que o dinheiro saiu da sua carteira. O reembolso está em andamento; seu saldo vai mostrar quando chegar.',
    },
    back: {
      label: 'Falhou, dinheiro de volta',
      title: 'Falhou: {sent} está de volta no seu saldo',
      text: 'O dinheiro foi reembolsado. Você pode enviar de novo.',
    },
    gone: {
      label: 'Falhou, sem reembolso',
      title: '{sent} saiu da sua carteira e não voltou',
      text: 'O pagamento falhou, e o reembolso também. O dinheiro não volta sozinho: reclame.',
    },
    missing: {
      label: 'Falhou, sem reembolso',
      title: '{sent} saiu da sua carteira e não está de volta',
      text: 'O pagamento falhou. Falta no seu saldo exatamente este valor, e o serviço não sabe de nenhum reembolso: reclame.',
    },
    'never-left': {
      label: 'Não enviado',
      title: 'Não foi enviado: {sent}',
      text: 'O dinheiro nunca saiu da sua carteira. Você pode enviar de novo.',
    },
    'still-there': {
      label: 'Falhou, o dinheiro é seu',
      title: 'Falhou: {sent} está no seu saldo',
      text: 'O dinheiro não saiu de você: seu saldo e seus outros pagamentos fecham sem ele. Você pode enviar de novo.',
    },
    failed: {
      label: 'Falhou',
      title: 'Não sabemos onde está {sent}',
      text: 'O pagamento falhou. O serviço não diz se o dinheiro saiu da sua carteira. Compare seu saldo antes de enviar de novo, ou pergunte.',
    },
    held: {
      label: 'Espera por você',
      title: 'Ainda não foi enviado: {sent}',
      text: 'O dinheiro está na sua carteira. O serviço espera até você autorizar este pagamento.',
    },
    offered: {
      label: 'Não confirmado',
      title: 'Não foi enviado: {sent}',
      text: 'O dinheiro está na sua carteira. Você não confirmou este pagamento.',
    },
    'offer-expired': {
      label: 'Não enviado',
      title: 'Não foi enviado: {sent}',
      text: 'O dinheiro está na sua carteira. A oferta terminou antes de ser confirmada. Revise o pagamento outra vez para enviar.',
    },
    'may-have-left': {
      label: 'Ainda não se sabe',
      title: 'Ainda não sabemos se foi enviado: {sent}',
      text: 'Você confirmou o pagamento, e a resposta se perdeu. Não envie de novo: esta página volta a verificar sozinha.',
    },
    unclear: {
      label: 'Não se sabe',
      title: 'Não sabemos onde está {sent}',
      text: 'O serviço diz sobre este pagamento algo que este app não entende. Compare seu saldo antes de enviar de novo, ou pergunte.',
    },
    received: {
      label: 'Recebido',
      title: 'Você tem {received}',
      text: 'O dinheiro está no seu saldo.',
    },
    incoming: {
      label: 'A caminho de você',
      title: 'A caminho de você: {received}',
      text: 'Ainda não está no seu saldo.',
    },
    returned: {
      label: 'Devolvido ao remetente',
      title: 'Voltou ao remetente: {received}',
      text: 'Este pagamento falhou, e o dinheiro não está no seu saldo.',
    },
    'incoming-failed': {
      label: 'Falhou',
      title: 'O pagamento de {received} para você falhou',
      text: 'O serviço não diz onde está o dinheiro. Se seu saldo não mostrar, pergunte ao remetente.',
    },
    'never-came': {
      label: 'Nunca enviado',
      title: 'Não foi enviado a você: {received}',
      text: 'O remetente não confirmou este pagamento a tempo.',
    },
  },
  failures: {
    LNURLP_FAILED: recipientFailed,
    PAY_REQUEST_FAILED: recipientFailed,
    PAYMENT_APPROVAL_WEBHOOK_ERROR: notDecided,
    PAYMENT_APPROVAL_TIMED_OUT: notDecided,
    OFFRAMP_FAILED: deliveryFailed,
    MISSING_MANDATORY_PAYEE_DATA: 'Falta um dado obrigatório do destinatário.',
    QUOTE_EXPIRED: 'A oferta terminou antes de ser confirmada.',
    INSUFFICIENT_FUNDS: 'Seu saldo não era suficiente.',
    QUOTE_EXECUTION_FAILED: 'O serviço não conseguiu realizar o pagamento.',
    LIGHTNING_PAYMENT_FAILED: deliveryFailed,
    FUNDING_AMOUNT_MISMATCH: 'Chegou um valor diferente do da oferta.',
    COUNTERPARTY_POST_TX_FAILED: deliveryFailed,
    QUOTE_RATE_UNAVAILABLE: 'A taxa de câmbio da oferta não estava mais disponível.',
    SCA_NOT_COMPLETED: 'Você não autorizou a tempo.',
    PAYOUT_RETURNED: 'O banco do destinatário devolveu.',
    LIMIT_EXCEEDED: 'Era mais do que o permitido.',
    ACCOUNT_CANNOT_RECEIVE: 'A conta do destinatário não pode receber.',
    ACCOUNT_INVALID: 'A conta do destinatário está encerrada ou não existe.',
    COMPLIANCE_REJECTED: 'Uma verificação exigida por lei bloqueou o pagamento.',
    COLLECTION_FAILED: 'Não foi possível cobrar o dinheiro do remetente.',
  },
  waits: {
    COUNTERPARTY_DECLARATION_REQUIRED: 'Uma declaração sobre a outra parte.',
    WALLET_VERIFICATION_REQUIRED: 'Uma prova de quem é o dono da outra carteira.',
    COUNTERPARTY_INFORMATION_REQUIRED: 'Mais informações sobre a outra parte.',
    COMPLIANCE_REVIEW: 'Uma verificação exigida por lei.',
  },
  canceled: 'Foi cancelado.',
  tookTooLong: 'Demorou demais.',
  unknownReason: 'O serviço dá um motivo que este app não conhece.',
}
