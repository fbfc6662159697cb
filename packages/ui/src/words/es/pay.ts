/** Spanish: the payment. */

import type { Texts } from '../texts.js'

const checkYourself = 'Comprueba tú el nombre y el número con el destinatario.'

export const pay: Texts['pay'] = {
  title: 'Comprueba antes de firmar',
  about: 'unos {fee}',
  noFee: 'Ninguna',
  details: 'Detalles',
  terms: {
    to: 'A',
    youSend: 'Envías',
    fee: 'Comisión',
    appFee: 'Para esta aplicación',
    bankFee: 'Comisión de su banco',
    rate: 'Cambio',
    theyReceive: 'El destinatario recibe',
    validUntil: 'Válido hasta',
  },
  feeDetail: 'La pagas tú. Forma parte de lo que envías.',
  appFeeDetail: 'Forma parte de la comisión.',
  bankFeeDetail: 'La paga el destinatario. Recibe lo que queda después.',
  asking: 'Se están leyendo los importes. No se mueve dinero.',
  confirm: 'Confirmar y firmar',
  edit: 'Editar',
  review: 'Revisar',
  tryAgain: 'Intentar de nuevo',
  done: 'Listo',
  gotIt: 'Entendido',
  openPayment: 'Abrir este pago',
  paying: 'Tu pago se está firmando y enviando. Se hace una vez, tarde lo que tarde.',
  left: 'Tu pago se está firmando y enviando. Se hace una vez, también si sales de esta página. No lo envíes otra vez.',
  offerEnded:
    'No se ha enviado nada: esta oferta ha caducado. Revisa el pago otra vez para ver los importes actuales.',
  signedOut: 'No se ha enviado nada. Inicia sesión para pagar.',
  otherPayment: 'Todavía no se ha enviado nada: se está haciendo otro pago. Espera a que termine.',
  failed: 'Fallido',
  noOffer: 'No hay oferta',
  offerOver: 'La oferta ha terminado',
  differs: 'Enviado, pero no como se mostró',
  where: 'Dónde está el dinero',
  check: {
    label: 'Comprobación del nombre',
    nameOnPayment: 'Nombre en el pago',
    bankSays: 'Según el banco',
    none: 'Ninguno',
    entered: 'el nombre que has escrito',
    acknowledge: 'Sé que el nombre no coincide y quiero pagar a esta cuenta.',
    MATCHED: { title: 'El nombre coincide', text: 'El banco dice de quién es esta cuenta: {verified}.' },
    PARTIAL_MATCH: {
      title: 'El nombre coincide solo en parte',
      text: 'Mira los dos nombres. Envía solo si los dos son el destinatario al que quieres pagar.',
    },
    NOT_MATCHED: {
      title: 'El nombre no coincide',
      text: 'El banco dice que esta cuenta no está a este nombre: {entered}. El dinero que va a una cuenta equivocada es difícil de recuperar.',
    },
    UNSUPPORTED: {
      title: 'El nombre no se ha comprobado',
      text: `Este banco no comprueba nombres. ${checkYourself}`,
    },
    CHECKED_BY_RECEIVING_FI: {
      title: 'El banco comprueba el nombre más tarde',
      text: `El banco del destinatario compara el nombre cuando llega el dinero y puede devolverlo. ${checkYourself}`,
    },
    PENDING: {
      title: 'El nombre todavía se está comprobando',
      text: 'El banco todavía no ha respondido. Puedes esperar un momento y revisar el pago otra vez.',
    },
    unknown: {
      title: 'El nombre no se ha comprobado',
      text: `El servicio no dice si el nombre es correcto. ${checkYourself}`,
    },
    noNames: {
      title: 'Ningún nombre que comprobar',
      text: 'El dinero va exactamente a esta dirección. Comprueba que es la correcta.',
    },
    test: {
      title: 'Un destinatario de prueba',
      text: 'Ningún banco ha comprobado este nombre, y no se mueve dinero real.',
    },
    past: {
      notMatched: 'No coincidía',
      partly: 'Coincidía solo en parte',
      bankSays: 'Según el banco: {verified}.',
      confirmed: 'Lo confirmaste.',
    },
  },
  factors: { label: 'Lo autorizas con', PASSKEY: 'Llave de acceso', SMS_OTP: 'Código por SMS' },
  authorize: {
    title: 'Autoriza este pago',
    oneMore: 'Un paso está hecho, y el servicio pide otro.',
    any: 'Autorizas el pago.',
    conversion: 'Autorizas que se cambie el dinero.',
    recipient: 'Autorizas que el dinero vaya a este destinatario.',
    until: 'Puedes hacerlo hasta {time}. Si no lo haces, no se envía nada.',
    withCode: 'Autorizar con el código',
    withPasskey: 'Autorizar con llave de acceso',
    unknownProof:
      'No se ha enviado nada. El servicio pide una prueba que esta aplicación no puede dar. Si no haces nada, el dinero sigue siendo tuyo.',
  },
  login: {
    title: 'Inicia sesión para pagos',
    intro: 'El servicio lo pide cada 180 días. No cambia nada de tu inicio de sesión y no envía nada.',
    unknownPayer:
      'No se ha enviado nada: esta aplicación no sabe cómo inicias sesión para pagos. Escribe al soporte de esta aplicación.',
    withCode: 'Iniciar sesión con el código',
    PASSKEY: 'Iniciar sesión con llave de acceso',
    SMS_OTP: 'Enviarme un código por SMS',
    TOTP: 'Usar mi aplicación de autenticación',
  },
  pending: {
    title: { one: 'Un pago anterior', other: 'Pagos anteriores' },
    payment: 'Un pago',
    paymentOf: 'Un pago de {amount}',
    unknown:
      '{payment} puede haberse enviado o no: su respuesta se perdió. Mira otra vez antes de enviarlo de nuevo.',
    held: '{payment} todavía no se ha enviado: espera a que lo autorices. Ábrelo para hacerlo.',
    none: '{payment} no se ha enviado. Puedes enviarlo otra vez.',
    failed: '{payment} ha fallado. Su página dice dónde está el dinero.',
    done: '{payment} se ha enviado, aunque su respuesta se perdió. No lo envíes otra vez.',
  },
}
