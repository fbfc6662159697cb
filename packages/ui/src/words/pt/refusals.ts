/** Portuguese: what a refusal of the service means. */

import type { Texts } from '../texts.js'

const unknownAddress = { why: 'este endereço não existe.', advice: 'Confira letra por letra.' }
const noResponse = {
  why: 'o provedor do destinatário não respondeu como devia.',
  advice: 'Tente de novo mais tarde.',
}

export const refusals: Texts['errors']['refusals'] = {
  DAILY_VOLUME_LIMIT_EXCEEDED: {
    why: 'você já enviou hoje tudo o que pode enviar.',
    advice: 'Envie menos, ou tente de novo amanhã.',
  },
  VELOCITY_LIMIT_EXCEEDED: {
    why: 'você enviou demais em pouco tempo.',
    advice: 'Envie menos, ou tente de novo mais tarde.',
  },
  TRANSACTION_SIZE_LIMIT_EXCEEDED: {
    why: 'é mais do que você pode enviar de uma vez.',
    advice: 'Envie um valor menor.',
  },
  AMOUNT_OUT_OF_RANGE: {
    why: 'o valor é pequeno demais ou grande demais.',
    advice: 'Digite outro valor.',
  },
  COUNTERPARTY_NOT_ALLOWED: {
    why: 'este destinatário não pode ser pago por esta carteira.',
    advice: 'Escolha outro destinatário.',
  },
  INSUFFICIENT_FUNDS: {
    why: 'seu saldo não é suficiente.',
    advice: 'Envie um valor menor, ou adicione dinheiro antes.',
  },
  SELF_PAYMENT: { why: 'esta é a sua própria carteira.', advice: 'Escolha outro destinatário.' },
  INVALID_UMA_ADDRESS: unknownAddress,
  UMA_NOT_FOUND: unknownAddress,
  INVALID_CURRENCY: { why: 'o destinatário não pode receber esta moeda.', advice: 'Escolha outra moeda.' },
  EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: {
    why: 'ainda não está comprovado de quem é a conta do destinatário.',
    advice: 'Escreva para o suporte deste app.',
  },
  MISSING_MANDATORY_USER_INFO: {
    why: 'falta uma informação obrigatória sobre você.',
    advice: 'Escreva para o suporte deste app.',
  },
  END_USER_TERMS_NOT_ACCEPTED: {
    why: 'os termos de uso em vigor não foram aceitos.',
    advice: 'Escreva para o suporte deste app.',
  },
  LNURLP_REQUEST_FAILED: noResponse,
  PAYREQ_REQUEST_FAILED: noResponse,
  INVALID_BANK_ACCOUNT: { why: 'o banco não conhece esta conta.', advice: 'Confira o número.' },
  USER_NOT_READY: {
    why: 'sua identidade ainda não foi verificada.',
    advice: 'Escreva para o suporte deste app.',
  },
  ACCOUNT_LOCKED: {
    why: 'houve códigos errados demais, e sua conta está bloqueada por enquanto.',
    advice: 'Tente de novo mais tarde.',
  },
  SCA_SESSION_REQUIRED: {
    why: 'o serviço quer que você entre antes para pagamentos.',
    advice: 'Entre abaixo e tente de novo.',
  },
  TERMS_NOT_ACCEPTED: {
    why: 'os termos de uso mudaram.',
    advice: 'Recarregue a página, leia os termos e aceite.',
  },
  QUOTE_NOT_FOUND: {
    why: 'o serviço não conhece mais esta oferta.',
    advice: 'Revise o pagamento outra vez.',
  },
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: {
    why: 'sua carteira já tem uma chave de acesso e só aceita uma.',
    advice: 'Entre com ela.',
  },
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: {
    why: 'sua carteira já envia códigos por e-mail.',
    advice: 'Entre com um desses códigos.',
  },
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: {
    why: 'sua carteira já envia códigos por SMS.',
    advice: 'Entre com um desses códigos.',
  },
}
