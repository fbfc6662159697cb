/** Spanish: why nothing happened, and what to do. */

import type { Texts } from '../texts.js'
import { refusals } from './refusals.js'

const askSupport = 'Inténtalo de nuevo. Si vuelve a ocurrir, escribe al soporte de esta aplicación.'
const support = 'Escribe al soporte de esta aplicación.'
const signIn = 'Inicia sesión e inténtalo de nuevo.'
const again = 'Inténtalo de nuevo.'
const canRetry = 'Puedes intentarlo de nuevo.'
const reviewAgain = 'Revisa el pago otra vez.'

export const errors: Texts['errors'] = {
  nothing: {
    action: 'No se ha cambiado ni enviado nada: {why} {advice}',
    payment: 'No se ha enviado nada: {why} {advice}',
    reading: 'Ahora no podemos leer esto: {why} {advice}',
  },
  lost: {
    action:
      'Puede que esto haya ocurrido o puede que no: la respuesta se ha perdido. Mira tus movimientos antes de intentarlo de nuevo.',
    payment:
      'Puede que este pago se haya enviado o puede que no: la respuesta se ha perdido. Puedes confirmar otra vez, porque el mismo pago no se puede hacer dos veces.',
    reading: 'Ahora no podemos leer esto: la respuesta se ha perdido. Leer otra vez no cambia nada.',
    signIn: 'No se ha pagado nada: la respuesta se ha perdido. Puedes intentarlo de nuevo.',
  },
  paidOtherwise:
    'Este pago se ha enviado, pero su importe o su destinatario no es el que se te mostró. No lo envíes otra vez. Mira tus movimientos y escribe al soporte de esta aplicación.',
  keyNotDeleted:
    'No se ha movido dinero y has cerrado la sesión en esta página. El navegador no ha querido borrar la clave de la sesión: borra los datos de este sitio para que el dispositivo ya no pueda pagar.',
  unexpected:
    'No sabemos si esto ha funcionado: algo inesperado ha fallado. Recarga la página y mira tus movimientos antes de intentarlo de nuevo.',
  wrongCode: 'Ese código no se ha aceptado. Compruébalo o pide otro.',
  wrongPasskey:
    'Esa llave de acceso no se ha aceptado: no pertenece a esta dirección. Usa otra llave de acceso u otra dirección.',
  wait: {
    unknown: 'un rato',
    seconds: { one: '{count} segundo', other: '{count} segundos' },
    minutes: { one: '{count} minuto', other: '{count} minutos' },
  },
  signedOut: {
    why: 'ya no tienes la sesión iniciada: ha pasado demasiado tiempo, o la has iniciado o cerrado en otra pestaña.',
    advice: 'Recarga la página y empieza de nuevo.',
  },
  offerEnded: { why: 'la oferta terminó antes de confirmarse.', advice: reviewAgain },
  byCode: {
    PASSKEY_CANCELLED: {
      why: 'la petición de la llave de acceso se cerró o caducó, o aquí no hay ninguna llave que sirva.',
      advice: 'Inténtalo de nuevo cuando quieras.',
    },
    PASSKEY_ABORTED: { why: 'la página terminó la petición de la llave de acceso.', advice: again },
    PASSKEY_UNSUPPORTED: {
      why: 'este navegador no admite llaves de acceso.',
      advice: 'Inicia sesión de otra forma, o usa otro navegador u otro dispositivo.',
    },
    PASSKEY_ALREADY_REGISTERED: {
      why: 'este dispositivo ya tiene una llave de acceso para esta cartera.',
      advice: 'Añade otra en otro dispositivo, o usa una llave de seguridad.',
    },
    PASSKEY_RP_ID_MISMATCH: {
      why: 'las llaves de acceso no funcionan en esta dirección.',
      advice: 'Abre la aplicación en su dirección habitual.',
    },
    PASSKEY_AUTHENTICATOR_UNFIT: {
      why: 'este dispositivo o esta llave de seguridad no puede crear el tipo de llave de acceso que admite tu cartera.',
      advice: 'Usa otro dispositivo u otra llave de seguridad.',
    },
    PASSKEY_FAILED: {
      why: 'la llave de acceso no ha funcionado.',
      advice: 'Inténtalo de nuevo, o inicia sesión de otra forma.',
    },
    SESSION_REQUIRED: { why: 'no has iniciado sesión en este dispositivo.', advice: signIn },
    SESSION_EXPIRED: { why: 'tu sesión ha terminado.', advice: signIn },
    SESSION_KEY_LOST: { why: 'este navegador ha perdido la clave de tu sesión.', advice: signIn },
    INSECURE_CONTEXT: {
      why: 'esta página se abrió sin una conexión segura.',
      advice: 'Ábrela con https en su dirección.',
    },
    SESSION_UNUSABLE: {
      why: 'el inicio de sesión no trajo ninguna clave que este dispositivo pueda usar.',
      advice: askSupport,
    },
    AUTH_METHOD_NOT_FOUND: {
      why: 'tu cartera no tiene esta forma de iniciar sesión.',
      advice: 'Recarga la página y elige otra.',
    },
    LAST_AUTH_METHOD: {
      why: 'esta es tu única forma de iniciar sesión, y sin ella perderías tu cartera.',
      advice: 'Añade otra antes.',
    },
    OTHER_AUTH_METHOD_REQUIRED: {
      why: 'solo otra forma de iniciar sesión puede confirmar esto.',
      advice: 'Inicia sesión antes con otra e inténtalo de nuevo.',
    },
    OIDC_TOKEN_STALE: {
      why: 'el inicio de sesión en el otro proveedor tardó demasiado.',
      advice: 'Inicia sesión allí otra vez.',
    },
    SEALED_KEY_INVALID: { why: 'la clave de tu sesión llegó dañada.', advice: askSupport },
    ENVELOPE_INVALID: {
      why: 'lo que llegó no lo hizo el servicio de tu cartera, o se cambió por el camino.',
      advice: askSupport,
    },
    PAYLOAD_MISMATCH: {
      why: 'se pedía tu firma para algo distinto de lo que querías, así que tu dispositivo se negó.',
      advice: `No lo intentes de nuevo. ${support}`,
    },
    PAYLOAD_UNREADABLE: {
      why: 'lo que había que firmar estaba dañado, así que tu dispositivo se negó.',
      advice: askSupport,
    },
    PAYLOAD_NOT_APPROVED: {
      why: 'tu dispositivo no pudo leer lo que había que firmar, así que se negó.',
      advice: support,
    },
    SIGNING_DECLINED: { why: 'no lo has confirmado.', advice: canRetry },
    BUSY: {
      why: 'otra pestaña trabaja en ello y no ha terminado.',
      advice: 'Mira esa pestaña e inténtalo de nuevo.',
    },
    QUOTE_NOT_SIGNABLE: { why: 'esta oferta no se puede pagar desde esta cartera.', advice: reviewAgain },
    QUOTE_TOO_HIGH: { why: 'cuesta más de lo que has permitido.', advice: reviewAgain },
    PAYMENT_DIFFERS: {
      why: 'el importe o el destinatario no es el que se te mostró.',
      advice: `No lo intentes de nuevo. ${support}`,
    },
    UNREACHABLE: {
      why: 'no se puede conectar con el servicio de la cartera.',
      advice: 'Comprueba tu conexión e inténtalo de nuevo.',
    },
    ABORTED: { why: 'se detuvo antes de empezar.', advice: canRetry },
    PROCESSING: {
      why: 'el servicio todavía trabaja en ello.',
      advice: 'Espera un momento y haz lo mismo otra vez: sigue donde estaba.',
    },
    OUTCOME_UNKNOWN: {
      why: 'la respuesta se ha perdido.',
      advice: 'Mira tus movimientos antes de intentarlo de nuevo.',
    },
    REFUSED: { why: 'el servicio lo ha rechazado.', advice: askSupport },
    RATE_LIMITED: { why: 'ha habido demasiadas peticiones.', advice: 'Espera {wait} e inténtalo de nuevo.' },
    PROFILE_MISMATCH: {
      why: 'esta aplicación no está configurada para el servicio de la cartera.',
      advice: support,
    },
    UNEXPECTED_RESPONSE: {
      why: 'el servicio ha respondido de una forma que esta aplicación no entiende.',
      advice: askSupport,
    },
    AUTHORIZATION_REQUIRED: {
      why: 'el servicio espera a que lo autorices.',
      advice: 'Ábrelo en tus movimientos y autorízalo allí.',
    },
    PROOF_REFUSED: {
      why: 'el código o la llave de acceso era incorrecto o llegó tarde.',
      advice: 'Inténtalo de nuevo, o pide otro código.',
    },
    STEP_UP_REQUIRED: {
      why: 'tu confirmación llegó tarde o se usó para otra cosa.',
      advice: again,
    },
    STORE_UNAVAILABLE: {
      why: 'este navegador no deja que la página guarde lo que necesita.',
      advice:
        'Permite que esta página guarde datos, o sal de la navegación privada. Actualiza el navegador, o usa otro navegador u otro dispositivo.',
    },
  },
  byStatus: {
    401: {
      why: 'el servicio no ha aceptado tu firma.',
      advice: 'Inicia sesión otra vez e inténtalo de nuevo.',
    },
    403: {
      why: 'esta aplicación no lo permite.',
      advice: 'Comprueba lo que has escrito, o escribe a su soporte.',
    },
    404: {
      why: 'el servicio ya no sabe de qué se trata.',
      advice: 'Recarga la página y empieza de nuevo.',
    },
    409: { why: 'algo ha cambiado mientras tanto.', advice: 'Recarga la página y mira otra vez.' },
  },
  paymentByStatus: {
    403: {
      why: 'este pago no está permitido tal como está.',
      advice: 'Revísalo otra vez y lee lo que se dice del destinatario.',
    },
    404: { why: 'el servicio ya no conoce esta oferta.', advice: reviewAgain },
    409: { why: 'la oferta ha terminado, o tu saldo no alcanza.', advice: reviewAgain },
  },
  refusals,
}
