/** Spanish: what a refusal of the service means. */

import type { Texts } from '../texts.js'

const unknownAddress = { why: 'esta dirección no existe.', advice: 'Compruébala letra por letra.' }
const noResponse = {
  why: 'el proveedor del destinatario no respondió como debía.',
  advice: 'Inténtalo de nuevo más tarde.',
}

export const refusals: Texts['errors']['refusals'] = {
  DAILY_VOLUME_LIMIT_EXCEEDED: {
    why: 'hoy ya has enviado todo lo que puedes enviar.',
    advice: 'Envía menos, o inténtalo de nuevo mañana.',
  },
  VELOCITY_LIMIT_EXCEEDED: {
    why: 'has enviado demasiado en poco tiempo.',
    advice: 'Envía menos, o inténtalo de nuevo más tarde.',
  },
  TRANSACTION_SIZE_LIMIT_EXCEEDED: {
    why: 'es más de lo que puedes enviar de una vez.',
    advice: 'Envía un importe menor.',
  },
  AMOUNT_OUT_OF_RANGE: {
    why: 'el importe es demasiado pequeño o demasiado grande.',
    advice: 'Introduce otro importe.',
  },
  COUNTERPARTY_NOT_ALLOWED: {
    why: 'a este destinatario no se le puede pagar desde esta cartera.',
    advice: 'Elige otro destinatario.',
  },
  INSUFFICIENT_FUNDS: {
    why: 'tu saldo no alcanza.',
    advice: 'Envía un importe menor, o añade dinero antes.',
  },
  SELF_PAYMENT: { why: 'es tu propia cartera.', advice: 'Elige otro destinatario.' },
  INVALID_UMA_ADDRESS: unknownAddress,
  UMA_NOT_FOUND: unknownAddress,
  INVALID_CURRENCY: { why: 'el destinatario no puede recibir esta moneda.', advice: 'Elige otra moneda.' },
  EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: {
    why: 'todavía no está probado de quién es la cuenta del destinatario.',
    advice: 'Escribe al soporte de esta aplicación.',
  },
  MISSING_MANDATORY_USER_INFO: {
    why: 'falta un dato obligatorio sobre ti.',
    advice: 'Escribe al soporte de esta aplicación.',
  },
  END_USER_TERMS_NOT_ACCEPTED: {
    why: 'las condiciones de uso vigentes no están aceptadas.',
    advice: 'Escribe al soporte de esta aplicación.',
  },
  LNURLP_REQUEST_FAILED: noResponse,
  PAYREQ_REQUEST_FAILED: noResponse,
  INVALID_BANK_ACCOUNT: { why: 'el banco no conoce esta cuenta.', advice: 'Comprueba el número.' },
  USER_NOT_READY: {
    why: 'tu identidad todavía no se ha comprobado.',
    advice: 'Escribe al soporte de esta aplicación.',
  },
  ACCOUNT_LOCKED: {
    why: 'ha habido demasiados códigos incorrectos y tu cuenta está bloqueada por ahora.',
    advice: 'Inténtalo de nuevo más tarde.',
  },
  SCA_SESSION_REQUIRED: {
    why: 'el servicio quiere que antes inicies sesión para pagos.',
    advice: 'Inicia sesión abajo e inténtalo de nuevo.',
  },
  TERMS_NOT_ACCEPTED: {
    why: 'las condiciones de uso han cambiado.',
    advice: 'Recarga la página, léelas y acéptalas.',
  },
  QUOTE_NOT_FOUND: { why: 'el servicio ya no conoce esta oferta.', advice: 'Revisa el pago otra vez.' },
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: {
    why: 'tu cartera ya tiene una llave de acceso y solo admite una.',
    advice: 'Inicia sesión con esa.',
  },
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: {
    why: 'tu cartera ya envía códigos por correo.',
    advice: 'Inicia sesión con uno de esos códigos.',
  },
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: {
    why: 'tu cartera ya envía códigos por SMS.',
    advice: 'Inicia sesión con uno de esos códigos.',
  },
}
