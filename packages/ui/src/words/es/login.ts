/** Spanish: the login. */

import type { Texts } from '../texts.js'

export const login: Texts['login'] = {
  email: 'Dirección de correo',
  otherAddress: 'Usar otra dirección',
  signUp: {
    title: 'Crea tu cartera',
    intro:
      'Inicias sesión con una llave de acceso. Ningún dinero sale de la cartera sin una firma de tu dispositivo.',
    hint: 'Con esta dirección inicias sesión en tu cartera en cualquier dispositivo.',
    button: 'Crear cartera',
    haveOne: 'Ya tengo una cartera',
    terms: 'Acepto las {link} ({version}).',
    termsLink: 'condiciones de uso',
    acceptFirst: 'No se ha creado nada. Acepta antes las condiciones.',
    taken: 'No se ha creado ninguna cartera: esta dirección ya tiene una. Inicia sesión en ella.',
  },
  logIn: {
    title: 'Te damos la bienvenida de nuevo',
    intro:
      'Inicia sesión en tu cartera en cualquier dispositivo, con tu dirección y una llave de acceso o un código. No hay contraseña.',
    hint: 'La dirección con la que creaste tu cartera.',
    button: 'Continuar',
    isNew: 'Crear una cartera nueva',
  },
  confirm: {
    title: 'Mira tu correo',
    intro: 'Un código abre tu nueva cartera. Se ha enviado a {email}',
    introPasskey:
      'Un código abre tu nueva cartera y permite que este dispositivo cree su llave de acceso. Se ha enviado a {email}',
    button: 'Abrir cartera',
  },
  proof: {
    title: 'Demuestra que eres tú',
    intro: 'Para abrir la cartera de {email}',
    unlockTitle: 'Inicia sesión en tu cartera',
    unlockPasskey: 'Con tu llave de acceso, este dispositivo puede enviar dinero.',
    unlockOther: 'Al iniciar sesión, este dispositivo puede enviar dinero.',
    overTitle: 'Tu sesión ha terminado',
    expired:
      'Tu dinero está seguro. Las sesiones son cortas para que siga así. Inicia sesión para seguir donde estabas.',
    keyLost:
      'Tu dinero está seguro, pero este navegador ha perdido la clave de tu sesión. Inicia sesión para seguir donde estabas.',
    over: 'Tu dinero está seguro. Inicia sesión para seguir donde estabas.',
    overAs: 'Tu dinero está seguro. Inicia sesión como {email} para seguir donde estabas.',
    signIn: 'Iniciar sesión',
    otherWallet: 'Usar otra cartera',
    gone: 'Esta cartera ya no existe: su servicio ha empezado de cero. Crea una cartera, o inicia sesión en otra.',
  },
  expiring: {
    title: 'Tu sesión está a punto de terminar',
    intro: 'A las {time} este dispositivo deja de firmar. En esta página no se pierde nada.',
    button: 'Mantener la sesión',
  },
  ways: {
    emailCode: 'Enviarme un código por correo',
    smsCode: 'Enviarme un código por SMS',
    signIn: {
      passkey: 'Iniciar sesión con llave de acceso',
      passkeyNumber: 'Iniciar sesión con la llave de acceso {number}',
      passkeyName: 'Iniciar sesión con {name}',
      provider: 'Iniciar sesión con {provider}',
      code: 'Iniciar sesión con el código',
    },
    confirm: {
      passkey: 'Confirmar con llave de acceso',
      passkeyNumber: 'Confirmar con la llave de acceso {number}',
      passkeyName: 'Confirmar con {name}',
      provider: 'Confirmar con {provider}',
      code: 'Confirmar con el código',
    },
    someProvider: 'un proveedor de identidad',
    noPasskeysHere:
      'Tu dinero está seguro, pero este navegador no puede usar tu llave de acceso. Abre esta página en otro navegador, o en el dispositivo que tiene tu llave de acceso.',
    unknown:
      'Tu dinero está seguro, pero esta página no conoce ninguna de tus formas de iniciar sesión. Usa la aplicación en la que las añadiste.',
    elsewhere: 'Mi llave de acceso está en otro dispositivo',
    elsewhereHow:
      'Elige «Iniciar sesión con llave de acceso». Tu navegador puede mostrar un código QR: escanéalo con tu teléfono y confirma allí. Mantén el teléfono cerca, con el Bluetooth activado.',
    elsewhereNot:
      'Este navegador no puede usar llaves de acceso. Abre esta página en otro navegador, o en el dispositivo que tiene tu llave de acceso.',
    lost: 'He perdido mi llave de acceso',
    lostHow:
      'Tu dinero está seguro. Inicia sesión con cualquier otra forma que se muestre aquí y quita la llave de acceso perdida en tus ajustes. Si no se muestra ninguna otra, usa un dispositivo con la sesión iniciada, o escribe al soporte de esta aplicación.',
  },
  code: {
    label: 'Código',
    empty: 'Introduce el código.',
    hints: {
      EMAIL_OTP: 'Introduce el código que has recibido por correo. Solo funciona el más reciente.',
      SMS_OTP: 'Introduce el código que has recibido por SMS. Solo funciona el más reciente.',
      TOTP: 'Introduce el código que muestra ahora tu aplicación de autenticación.',
    },
    sentAgain:
      'Otro código está en camino, salvo que el último tenga menos de un minuto. En ese caso usa ese.',
    another: 'Enviar otro código',
    anotherIn: {
      one: 'Enviar otro código en {count} segundo',
      other: 'Enviar otro código en {count} segundos',
    },
    back: 'Atrás',
  },
  first: {
    title: 'Protégela con una llave de acceso',
    intro: 'Inicias sesión con tu huella, tu cara o el PIN de tu dispositivo. No hay contraseña.',
    otherTitle: 'Elige cómo inicias sesión',
    otherIntro:
      'Este navegador no puede usar llaves de acceso. Elige ahora otra forma; puedes añadir una llave de acceso más tarde, en otro navegador.',
    confirmed:
      'Tu dirección está confirmada. No te hace falta otro código para crear la llave de acceso ahora.',
    passkey: 'Crear llave de acceso',
    codes: 'Usar códigos por correo',
    provider: 'Usar {provider}',
    skip: 'Seguir sin llave de acceso',
    offerTitle: 'La próxima vez, usa una llave de acceso',
    offerIntro:
      'Has iniciado sesión. Con una llave de acceso, tu huella, tu cara o el PIN de este dispositivo abre tu cartera, sin código.',
    notNow: 'Ahora no',
  },
}
