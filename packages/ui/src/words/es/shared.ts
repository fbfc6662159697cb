/** Spanish: what several screens share. */

import type { Texts } from '../texts.js'

export const amounts: Texts['amounts'] = {
  empty: 'Introduce un importe.',
  notDigits: 'Introduce el importe en cifras.',
  notReadable: 'Introduce el importe en cifras, por ejemplo {example}. No añadas nada más.',
  noDecimals: '{code} no tiene decimales. Introduce un número entero.',
  tooManyDecimals: '{code} tiene como máximo {decimals} decimales. Introduce menos.',
  notPositive: 'Introduce un importe mayor que cero.',
  tooLarge: 'Ese importe es demasiado grande. Introduce uno menor.',
  ambiguous:
    '{given} tiene dos significados: {large} {code} o {small} {code}. Introduce {enterLarge} o {enterSmall}.',
}

export const common: Texts['common'] = {
  cancel: 'Cancelar',
  close: 'Cerrar',
  tryAgain: 'Intentar de nuevo',
  checkAgain: 'Mirar otra vez',
  unknownWallet:
    'El servicio ya no conoce esta cartera, así que no podemos decir qué contiene. Si es un servicio de prueba que ha empezado de cero, sus carteras han desaparecido: cierra la sesión y crea una nueva. Si no, escribe al soporte de esta aplicación.',
}

export const newWay: Texts['newWay'] = {
  provider: 'permitir que {provider} abra tu cartera',
  isAdded: '{way} ya puede abrir tu cartera.',
  promptClosed: 'No se ha creado ninguna llave de acceso: la petición se cerró o caducó. Inténtalo de nuevo.',
  tokenStale:
    'No se ha cambiado nada: la confirmación tardó más de un minuto, así que la respuesta del proveedor de identidad es demasiado antigua. Añádelo otra vez.',
}

export const parts: Texts['parts'] = {
  copying: {
    label: 'Copiar: {what}',
    copy: 'Copiar',
    copied: 'Copiado',
    byHand: 'Selecciónalo para copiarlo',
    saidCopied: 'Copiado: {what}',
    saidByHand: 'No copiado: {what}. Selecciona el texto y cópialo.',
  },
  progress: 'Progreso',
  stillWorking: 'Sigue en marcha y no se ha perdido nada. {text}',
  loading: 'Cargando',
}

export const visit: Texts['visit'] = {
  'no-window':
    'No se ha cambiado nada: este navegador no ha abierto ninguna ventana. Permítela, o usa otra forma.',
  closed: 'No se ha cambiado nada: no has iniciado sesión allí. Inténtalo de nuevo.',
  refused: 'No se ha cambiado nada: el proveedor de identidad no lo ha confirmado. Inténtalo de nuevo.',
}

export const ways: Texts['ways'] = {
  names: {
    PASSKEY: 'Llave de acceso',
    EMAIL_OTP: 'Códigos por correo',
    SMS_OTP: 'Códigos por SMS',
    OAUTH: 'Proveedor de identidad',
    other: 'Otra forma de iniciar sesión',
  },
  inSentence: {
    PASSKEY: 'una llave de acceso',
    EMAIL_OTP: 'los códigos por correo',
    SMS_OTP: 'los códigos por SMS',
    OAUTH: 'otra forma',
    other: 'otra forma',
  },
  namedPasskey: 'la llave de acceso «{name}»',
  device: '{browser} en {system}',
  unknownDevice: 'Mi dispositivo',
  wrongPhone: 'Introduce un número con el prefijo de su país, por ejemplo +1 555 0100.',
  wrongEmail: 'Introduce una dirección de correo, por ejemplo ada@shop.example.',
}

export const button: Texts['button'] = {
  logIn: 'Iniciar sesión',
  title: 'Tu cartera',
  menu: 'Menú de tu cartera',
  menuBalance: 'Menú de tu cartera: {balance}',
  balance: 'Saldo: {balance}',
  settings: 'Ajustes',
  signOut: 'Cerrar sesión',
}

export const question: Texts['question'] = {
  stepUpTitle: 'Confirma que eres tú',
  signInTitle: 'Inicia sesión otra vez',
  stepUp: {
    passkey: 'Confirma con tu llave de acceso para {purpose}.',
    provider: 'Confirma con {provider} para {purpose}.',
    email: 'Confirma con el código de tu correo para {purpose}.',
    sms: 'Confirma con el código del SMS para {purpose}.',
  },
  signIn: {
    passkey: 'Tu sesión ha terminado. Inicia sesión con tu llave de acceso para {purpose}.',
    provider: 'Tu sesión ha terminado. Inicia sesión con {provider} para {purpose}.',
    email: 'Tu sesión ha terminado. Inicia sesión con el código de tu correo para {purpose}.',
    sms: 'Tu sesión ha terminado. Inicia sesión con el código del SMS para {purpose}.',
  },
  except: 'La forma que quitas no puede confirmarlo.',
  purposes: {
    anything: 'continuar',
    executeQuote: 'enviar este pago',
    exportWallet: 'mostrar las palabras de recuperación',
    registerPasskey: 'añadir una llave de acceso',
    registerEmailOtp: 'añadir códigos por correo',
    registerSmsOtp: 'añadir códigos por SMS',
    registerOAuth: 'añadir un proveedor de identidad',
    revokeAuthMethod: 'quitar una forma de iniciar sesión',
    revokeSession: 'cerrar la sesión de un dispositivo',
    updateContact: 'cambiar adónde van tus códigos',
    setWalletPrivacy: 'cambiar quién puede consultar tu cartera',
  },
  raw: {
    title: '¿Firmar lo que no se puede leer?',
    intro: 'Para {purpose}, tu cartera firma un texto del servicio. El texto no muestra:',
    warning: 'Puede ser otra cosa, también un pago. Fírmalo solo si confías en este servicio.',
    parts: {
      action: 'para qué acción es',
      accountId: 'para qué cartera es',
      amount: 'cuánto se envía',
      recipient: 'quién lo recibe',
      payload: 'qué hace',
      target: 'qué termina',
      address: 'de qué dirección se trata',
    },
    sign: 'Firmar',
    refuse: 'No firmar',
  },
}
