/** Spanish: the settings. */

import type { Texts } from '../texts.js'

export const settings: Texts['settings'] = {
  signedOut: 'Inicia sesión para ver tu cuenta.',
  notReadable: 'Esta página no puede mostrarlo todo.',
  more: 'Más',
  ways: {
    title: 'Formas de iniciar sesión',
    list: 'Tus formas de iniciar sesión',
    one: 'Tienes una sola entrada. No se puede quitar hasta que añadas otra.',
    several: 'Cada una abre tu cartera en cualquier dispositivo. Conserva al menos dos, por si pierdes una.',
    usedNow: 'En uso ahora',
    added: 'Añadida: {time}',
    remove: 'Quitar',
    removeWay: 'Quitar: {way}',
    another: 'Añadir otra forma',
    second: 'Añade una segunda entrada',
    secondWhy:
      'Si pierdes la única entrada a tu cartera, el dinero que contiene se pierde también. Añade otra ahora.',
  },
  add: {
    button: 'Añadir',
    passkey: 'Añadir una llave de acceso',
    passkeyDetail: 'Tu cara, tu huella o un PIN',
    anotherPasskey: 'Añadir otra llave de acceso',
    anotherPasskeyName: 'Otra llave de acceso',
    anotherPasskeyDetail: 'Para otro dispositivo o una llave de seguridad',
    email: 'Añadir códigos por correo',
    emailDetail: 'Para un dispositivo sin tu llave de acceso',
    sms: 'Añadir códigos por SMS',
    smsDetail: 'A tu número de teléfono',
    provider: 'Añadir {provider}',
    providerDetail: 'Se abre en una ventana propia, también para confirmar una acción.',
  },
  remove: {
    title: '¿Quitar {way}?',
    meaning:
      'Después, esto ya no abre tu cartera en ningún dispositivo: {way}. Las sesiones abiertas así terminan ahora.',
    onlyLeft: 'Tu única entrada será entonces: {way}. Para confirmar, inicia sesión de otra forma.',
    othersLeft: {
      one: 'Queda {count} forma más. Para confirmar, inicia sesión de otra forma.',
      other: 'Quedan {count} formas más. Para confirmar, inicia sesión de otra forma.',
    },
    noneLeft: 'No se ha cambiado nada: ahora es tu única entrada. Añade otra antes.',
    passkeyStays:
      'Puede que tu gestor de contraseñas siga mostrando la llave de acceso. Puedes borrarla allí.',
    keep: 'Conservar',
    remove: 'Quitar',
  },
  phone: {
    label: 'Número de teléfono',
    hint: 'Con el prefijo de tu país, por ejemplo +1 555 0100. Confirmas el número y los códigos, uno tras otro.',
    button: 'Enviar códigos a este número',
  },
  devices: {
    title: 'Dónde has iniciado sesión',
    intro: 'Un dispositivo con la sesión iniciada puede enviar dinero hasta que su sesión termine.',
    list: 'Tus sesiones',
    thisDevice: 'Este dispositivo',
    here: 'Estás aquí',
    another: 'Otro dispositivo',
    signedInWith: 'Sesión iniciada con: {way}',
    signedInWithAt: 'Sesión iniciada con: {way}, {time}',
    ends: 'Termina a las {time}',
    signOut: 'Cerrar sesión',
    signOutDevice: 'Cerrar la sesión del dispositivo que la inició: {time}',
    signOutOthers: 'Cerrar las otras sesiones',
    stay: 'Mantener la sesión en este dispositivo',
  },
  contact: {
    title: 'Adónde van tus códigos',
    intro: 'Los códigos por correo van a esta dirección. Quien lea su correo puede abrir tu cartera.',
    introSignIn:
      'Los códigos por correo van a esta dirección. Quien lea su correo puede abrir tu cartera. Sigues iniciando sesión como {address}.',
    email: 'Correo',
    phone: 'Teléfono',
    none: 'Ninguno',
    label: 'Nueva dirección para códigos',
    hint: 'El próximo código irá allí. Antes confirmas el cambio.',
    button: 'Cambiar dirección',
  },
  privacy: {
    title: 'Privacidad',
    isPrivate: 'Tu cartera es privada: los demás no pueden consultar su saldo ni sus pagos en la red.',
    isPublic:
      'Tu cartera es pública: quien conozca su dirección puede consultar su saldo y sus pagos en la red.',
    makePrivate: 'Hacerla privada',
    makePublic: 'Hacerla pública',
  },
  recovery: {
    title: 'Palabras de recuperación',
    intro:
      'Quien tenga estas palabras tiene tu dinero, sin tu llave de acceso y para siempre. Nada puede recuperarlas. Con ellas puedes abrir este dinero en otra cartera, sin esta aplicación.',
    alone: 'Asegúrate de que solo tú ves la pantalla.',
    paper: 'Escríbelas en papel. No hagas fotos ni las copies.',
    never: 'Esta aplicación nunca te las pide.',
    list: 'Tus palabras de recuperación',
    timer: 'Las palabras se ocultan en {seconds} s',
    moreTime: 'Más tiempo',
    hidden: 'Las palabras están ocultas de nuevo. Confirma otra vez para verlas.',
    show: 'Mostrar palabras de recuperación',
    hide: 'Ocultar palabras de recuperación',
  },
  purposes: {
    remove: 'quitar {way}',
    number: 'guardar {number} como tu número de teléfono',
    sms: 'añadir códigos por SMS a {number}',
    address: 'enviar tus códigos a {address}',
    makePrivate: 'hacer privada tu cartera',
    makePublic: 'hacer pública tu cartera',
  },
}
