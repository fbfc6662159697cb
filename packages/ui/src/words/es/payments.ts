/** Spanish: every ending of a payment. */

import type { Texts } from '../texts.js'

const deliveryFailed = 'No se pudo entregar al destinatario.'
const recipientFailed = 'El proveedor del destinatario no respondió como debía.'
const notDecided = 'La aplicación del destinatario no lo aceptó a tiempo.'

export const payments: Texts['payments'] = {
  money: 'el dinero',
  recipient: 'el destinatario',
  states: {
    arrived: {
      label: 'Ha llegado',
      title: '{name} tiene {received}',
      text: 'El dinero está en la otra cartera.',
    },
    delivered: {
      label: 'Entregado',
      title: 'Entregado: {received}',
      text: 'El servicio ha entregado el dinero al banco o proveedor del destinatario. Si lo devuelven, esta página lo dirá.',
    },
    'on-its-way': {
      label: 'En camino',
      title: 'En camino: {sent}',
      text: 'Ha salido de tu cartera. El destinatario todavía no lo tiene. No lo envíes otra vez.',
    },
    'coming-back': {
      label: 'Fallido, de vuelta',
      title: 'Vuelve a ti: {sent}',
      text: 'El pago falló después de que el dinero saliera de tu cartera. El reembolso está en marcha; tu saldo lo mostrará cuando llegue.',
    },
    back: {
      label: 'Fallido, dinero devuelto',
      title: 'Fallido: {sent} está de nuevo en tu saldo',
      text: 'El dinero se ha reembolsado. Puedes enviarlo otra vez.',
    },
    gone: {
      label: 'Fallido, sin reembolso',
      title: '{sent} salió de tu cartera y no ha vuelto',
      text: 'El pago falló, y su reembolso también. No vuelve por sí solo: reclámalo.',
    },
    missing: {
      label: 'Fallido, sin reembolso',
      title: '{sent} salió de tu cartera y no está de vuelta',
      text: 'El pago falló. A tu saldo le falta exactamente este importe, y el servicio no sabe de ningún reembolso: reclámalo.',
    },
    'never-left': {
      label: 'No enviado',
      title: 'No se ha enviado: {sent}',
      text: 'El dinero nunca salió de tu cartera. Puedes enviarlo otra vez.',
    },
    'still-there': {
      label: 'Fallido, el dinero es tuyo',
      title: 'Fallido: {sent} está en tu saldo',
      text: 'El dinero no ha salido de tu cartera: tu saldo y tus otros pagos cuadran sin él. Puedes enviarlo otra vez.',
    },
    failed: {
      label: 'Fallido',
      title: 'No sabemos dónde está {sent}',
      text: 'El pago falló. El servicio no dice si el dinero salió de tu cartera. Compara tu saldo antes de enviarlo otra vez, o pregunta.',
    },
    held: {
      label: 'Te espera a ti',
      title: 'Todavía no se ha enviado: {sent}',
      text: 'El dinero está en tu cartera. El servicio espera a que autorices este pago.',
    },
    offered: {
      label: 'Sin confirmar',
      title: 'No se ha enviado: {sent}',
      text: 'El dinero está en tu cartera. No has confirmado este pago.',
    },
    'offer-expired': {
      label: 'No enviado',
      title: 'No se ha enviado: {sent}',
      text: 'El dinero está en tu cartera. La oferta terminó antes de confirmarse. Revisa el pago otra vez para enviarlo.',
    },
    'may-have-left': {
      label: 'Aún no se sabe',
      title: 'Aún no sabemos si se ha enviado: {sent}',
      text: 'Confirmaste el pago y la respuesta se perdió. No lo envíes otra vez: esta página vuelve a mirar por sí sola.',
    },
    unclear: {
      label: 'No se sabe',
      title: 'No sabemos dónde está {sent}',
      text: 'El servicio dice de este pago algo que esta aplicación no entiende. Compara tu saldo antes de enviarlo otra vez, o pregunta.',
    },
    received: {
      label: 'Recibido',
      title: 'Tienes {received}',
      text: 'El dinero está en tu saldo.',
    },
    incoming: {
      label: 'En camino hacia ti',
      title: 'En camino hacia ti: {received}',
      text: 'Todavía no está en tu saldo.',
    },
    returned: {
      label: 'Devuelto al remitente',
      title: 'Ha vuelto al remitente: {received}',
      text: 'Este pago falló, y el dinero no está en tu saldo.',
    },
    'incoming-failed': {
      label: 'Fallido',
      title: 'El pago de {received} hacia ti ha fallado',
      text: 'El servicio no dice dónde está el dinero. Si tu saldo no lo muestra, pregunta al remitente.',
    },
    'never-came': {
      label: 'Nunca enviado',
      title: 'No se te ha enviado: {received}',
      text: 'El remitente no confirmó este pago a tiempo.',
    },
  },
  failures: {
    LNURLP_FAILED: recipientFailed,
    PAY_REQUEST_FAILED: recipientFailed,
    PAYMENT_APPROVAL_WEBHOOK_ERROR: notDecided,
    PAYMENT_APPROVAL_TIMED_OUT: notDecided,
    OFFRAMP_FAILED: deliveryFailed,
    MISSING_MANDATORY_PAYEE_DATA: 'Falta un dato obligatorio del destinatario.',
    QUOTE_EXPIRED: 'La oferta terminó antes de confirmarse.',
    INSUFFICIENT_FUNDS: 'Tu saldo no alcanzaba.',
    QUOTE_EXECUTION_FAILED: 'El servicio no pudo realizarlo.',
    LIGHTNING_PAYMENT_FAILED: deliveryFailed,
    FUNDING_AMOUNT_MISMATCH: 'Llegó un importe distinto del de la oferta.',
    COUNTERPARTY_POST_TX_FAILED: deliveryFailed,
    QUOTE_RATE_UNAVAILABLE: 'El tipo de cambio de la oferta ya no estaba disponible.',
    SCA_NOT_COMPLETED: 'No lo autorizaste a tiempo.',
    PAYOUT_RETURNED: 'El banco del destinatario lo devolvió.',
    LIMIT_EXCEEDED: 'Era más de lo permitido.',
    ACCOUNT_CANNOT_RECEIVE: 'La cuenta del destinatario no puede recibirlo.',
    ACCOUNT_INVALID: 'La cuenta del destinatario está cerrada o no existe.',
    COMPLIANCE_REJECTED: 'Lo detuvo un control que exige la ley.',
    COLLECTION_FAILED: 'No se pudo cobrar el dinero al remitente.',
  },
  waits: {
    COUNTERPARTY_DECLARATION_REQUIRED: 'Una declaración sobre la otra parte.',
    WALLET_VERIFICATION_REQUIRED: 'Una prueba de a quién pertenece la otra cartera.',
    COUNTERPARTY_INFORMATION_REQUIRED: 'Más información sobre la otra parte.',
    COMPLIANCE_REVIEW: 'Un control que exige la ley.',
  },
  canceled: 'Se canceló.',
  tookTooLong: 'Tardó demasiado.',
  unknownReason: 'El servicio da un motivo que esta aplicación no conoce.',
}
