/** `@embedded-wallet/ui/words/es`: the texts in Spanish. */

import type { Texts } from './texts.js'

export const es: Texts = {
  language: 'es',
  common: {
    cancel: 'Cancelar',
    close: 'Cerrar',
    tryAgain: 'Intentar de nuevo',
    checkAgain: 'Mirar otra vez',
    signedOut: 'Inicia sesión para ver tu cuenta.',
    notLoaded:
      'Una parte de esta página no se ha cargado. Compruebe su conexión e inténtelo de nuevo: no se ha perdido nada.',
  },
  copying: {
    label: 'Copiar: {what}',
    copy: 'Copiar',
    copied: 'Copiado',
    byHand: 'Selecciónalo para copiarlo',
    saidCopied: 'Copiado: {what}',
    saidByHand: 'No copiado: {what}. Selecciona el texto y cópialo.',
  },
  parts: {
    progress: 'Progreso',
    stillWorking: 'Sigue en marcha y no se ha perdido nada. {text}',
    loading: 'Cargando',
    stillTrying: 'Seguimos intentándolo. Comprueba tu conexión.',
  },
  login: {
    otherWallet: 'Usar otra cartera',
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
  },
  loginSteps: {
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
    },
    expiring: {
      title: 'Tu sesión está a punto de terminar',
      intro: 'A las {time} este dispositivo deja de firmar. En esta página no se pierde nada.',
      button: 'Mantener la sesión',
    },
    first: {
      title: 'Protege tu cartera con una llave de acceso',
      intro: 'Abres tu cartera con tu huella, tu cara o el PIN de tu dispositivo.',
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
  },
  signIn: {
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
  },
  newWay: {
    provider: 'permitir que {provider} abra tu cartera',
    isAdded: '{way} ya puede abrir tu cartera.',
    promptClosed:
      'No se ha creado ninguna llave de acceso: la petición se cerró o caducó. Inténtalo de nuevo.',
    signInNext: 'Tu llave de acceso está creada. Confirma una vez más: ahora inicia tu sesión.',
    signInClosed:
      'Tu llave de acceso está creada, pero no has iniciado sesión: la petición se cerró o caducó. Inténtalo de nuevo.',
    tokenStale:
      'No se ha cambiado nada: la confirmación tardó más de un minuto, así que la respuesta del proveedor de identidad es demasiado antigua. Añádelo otra vez.',
  },
  ways: {
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
  },
  visit: {
    'no-window':
      'No se ha cambiado nada: este navegador no ha abierto ninguna ventana. Permítela, o usa otra forma.',
    closed: 'No se ha cambiado nada: no has iniciado sesión allí. Inténtalo de nuevo.',
    refused: 'No se ha cambiado nada: el proveedor de identidad no lo ha confirmado. Inténtalo de nuevo.',
  },
  question: {
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
  },
  framed: {
    title: '¿Pagar esto?',
    shop: 'Tienda',
    from: 'Desde',
    shopSays: 'La tienda dice:',
    noPayee: 'Sin nombre',
    unreadable:
      'Lo que se firma son bytes que nadie puede leer, ni tú ni esta cartera. Los importes son lo que el servicio dice de ellos.',
    tick: 'No se ha enviado nada. Marca la casilla o no pagues.',
    reasons: {
      ready: 'Todavía no se ha enviado nada.',
      moment: 'No se ha enviado nada. Léelo: el botón funciona en un segundo.',
      focus: 'No se ha enviado nada. Haz clic primero en esta pregunta.',
      small: 'No se ha enviado nada. En esta ventana no cabe toda la pregunta.',
      over: 'No se ha enviado nada: esta oferta ha caducado.',
    },
    pay: 'Pagar {amount}',
    refuse: 'No pagar',
    offer: {
      title: 'Sigue en tu cartera',
      login: 'Inicias sesión en tu cartera en una ventana propia.',
      settings: 'Los ajustes de tu cartera se abren en una ventana propia.',
      export: 'Las palabras de recuperación se muestran en una ventana de tu cartera.',
      contact: 'Cambias adónde llegan tus códigos en una ventana de tu cartera.',
      pay: 'Tus pagos se muestran en una ventana de tu cartera.',
      signIn: 'No se ha enviado nada. Confirmas que eres tú en una ventana de tu cartera.',
      question:
        'No se ha enviado nada. {shop} pide {amount}. Lo revisas en una ventana de tu cartera: allí ninguna página puede tapar ni cambiar nada.',
      waiting: 'Desde aquí todavía no se ha enviado nada. Sigue en la ventana.',
      open: 'Abrir ventana',
      again: 'Abrirla otra vez',
    },
    ends: {
      done: {
        title: 'Listo',
        text: 'Puedes cerrar esta ventana.',
      },
      paying: {
        title: 'Confirmado',
        text: 'La tienda muestra si el pago se envió y cómo termina. Puedes cerrar esta ventana.',
      },
      refused: {
        title: 'No pagado',
        text: 'No se ha enviado nada. Puedes cerrar esta ventana.',
      },
      over: {
        title: 'Nada que hacer aquí',
        text: 'Ya nadie espera esta ventana, y desde aquí no se ha enviado nada. Ciérrala y mira en la tienda.',
      },
    },
  },
  button: {
    logIn: 'Iniciar sesión',
    title: 'Tu cartera',
    menu: 'Menú de tu cartera',
    menuBalance: 'Menú de tu cartera: {balance}',
    balance: 'Saldo: {balance}',
    settings: 'Ajustes',
    signOut: 'Cerrar sesión',
    paying:
      'Hay un pago en curso. Espere a que termine: si cierra la sesión ahora, solo verá el resultado cuando haya vuelto a iniciarla.',
  },
  settings: {
    notReadable: 'Esta página no puede mostrarlo todo.',
    more: 'Más',
    ways: {
      title: 'Formas de iniciar sesión',
      list: 'Tus formas de iniciar sesión',
      one: 'Tienes una sola entrada. No se puede quitar hasta que añadas otra.',
      several:
        'Cada una abre tu cartera en cualquier dispositivo. Conserva al menos dos, por si pierdes una.',
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
  },
  receive: {
    title: 'Recibir dinero',
    reading: 'Buscando las formas de ingresar dinero. Leer no cambia nada.',
    none: 'Todavía no hay ninguna forma de enviar dinero a esta cartera. Escribe al soporte de esta aplicación.',
    howTheSenderPays: 'Cómo paga el remitente',
    payTo: 'Pagar a {name}',
    share: 'Compartir',
    qrCode: 'Código QR: {way}, {term} {value}',
    address: 'Dirección',
    asset: 'Moneda',
    sentBy: 'Enviado por',
    transfer: 'Transferencia: {kind}',
    anyWallet:
      'Cualquier cartera o banco que conozca las direcciones UMA puede enviar ahí, en su propia moneda.',
    onlyAsset: 'Envía solo {asset} por {network}. Cualquier otra cosa puede perderse.',
    reference: 'El remitente debe indicar la referencia con el pago.',
    referenceOfPlatform:
      'El remitente debe indicar la referencia: sin ella, el dinero no se puede asignar a tu cartera.',
    arrived: 'Ha llegado: {amount}.',
    balanceNow: 'Tu saldo es ahora de {amount}.',
    terms: {
      address: 'Dirección',
      invoice: 'Factura',
      vpa: 'Dirección UPI',
      qrCode: 'Código PIX',
      network: 'Red',
      accountNumber: 'Número de cuenta',
      routingNumber: 'Número de ruta',
      iban: 'IBAN',
      ifsc: 'IFSC',
      swiftCode: 'Código SWIFT (BIC)',
      sortCode: 'Sort code',
      clabeNumber: 'CLABE',
      reference: 'Referencia',
      bankName: 'Banco',
      bankAddress: 'Dirección del banco',
      accountHolderName: 'Titular de la cuenta',
      bankCode: 'Número de institución',
      branchCode: 'Número de sucursal',
      paymentUrl: 'Página de pago',
      phoneNumber: 'Número de teléfono',
      provider: 'Proveedor',
      country: 'País',
    },
    rails: {
      SEPA_INSTANT: 'SEPA instantánea',
      BANK_TRANSFER: 'transferencia bancaria',
      MOBILE_MONEY: 'dinero móvil',
      WIRE: 'Wire',
    },
  },
  activity: {
    balance: 'Saldo',
    balanceUnknown: 'Ahora no se sabe',
    title: 'Movimientos',
    none: 'Todavía no hay pagos.',
    noneOfKind: 'Aquí no hay pagos así.',
    reading: 'Leer no cambia nada.',
    older: 'Mostrar pagos más antiguos',
    filter: 'Qué pagos',
    filters: {
      all: 'Todos',
      in: 'Entradas',
      out: 'Salidas',
      pending: 'Pendientes',
      failed: 'Fallidos',
    },
    from: 'De {name}',
    to: 'A {name}',
    paymentFrom: 'Pago de {name}',
    paymentTo: 'Pago a {name}',
    payment: 'Pago',
    fundsAdded: 'Fondos añadidos',
    bankAccount: 'Una cuenta bancaria',
    anotherWallet: 'Otra cartera',
    unreadable: 'Un pago que no podemos leer',
    unreadableWithId: 'El servicio lo envió incompleto. Su identificador: {id}',
    unreadableWithoutId: 'El servicio lo envió incompleto, sin identificador.',
    allPayments: 'Todos los pagos',
    sendAgain: 'Enviar otra vez',
    noPayment:
      'Esta cartera no tiene ningún pago con este identificador. Tus movimientos muestran todos los pagos de esta cartera.',
    wasLost: 'La respuesta se perdió. Esto es lo que dice el servicio ahora.',
    details: {
      title: 'Detalles',
      from: 'De',
      to: 'A',
      youSent: 'Has enviado',
      theySent: 'El remitente envió',
      amount: 'Importe',
      fee: 'Comisión',
      feeIsYours: 'La pagas tú. Forma parte de lo que has enviado.',
      rate: 'Cambio',
      youReceived: 'Has recibido',
      youReceive: 'Recibes',
      theyReceived: 'El destinatario recibió',
      theyWillReceive: 'El destinatario recibirá',
      theyWouldReceive: 'El destinatario recibiría',
      theyWouldHaveReceived: 'El destinatario habría recibido',
      whyItFailed: 'Por qué falló',
      itWaitsFor: 'Espera',
      startedBy: 'Iniciado por',
      yourAgent: 'Tu agente',
      note: 'Nota',
      sentBy: 'Enviado por',
    },
    timeline: {
      title: 'Qué ha pasado',
      started: 'Iniciado',
      delivered: 'Entregado',
      received: 'Recibido',
      expected: 'Previsto',
      refundStarted: 'Reembolso iniciado',
      refunded: 'Reembolsado',
    },
    ids: {
      transaction: 'Transacción',
      quote: 'Oferta',
      reference: 'Referencia',
      refundReference: 'Referencia del reembolso',
      onChainTransaction: 'Transacción en cadena',
    },
    support: {
      title: 'Preguntar por este pago',
      askForRefund:
        'Escribe al soporte de esta aplicación. Pide un reembolso e indica estos identificadores: muestran de qué pago se trata.',
      askWhere:
        'Escribe al soporte de esta aplicación. Pregunta dónde está el dinero e indica estos identificadores: muestran de qué pago se trata.',
      ids: 'los identificadores',
    },
  },
  pay: {
    title: 'Comprueba antes de firmar',
    noFee: 'Ninguna',
    details: 'Detalles',
    terms: {
      to: 'A',
      fee: 'Comisión',
      theyReceive: 'El destinatario recibe',
      validUntil: 'Válido hasta',
    },
    asking: 'Se están leyendo los importes. No se mueve dinero.',
    confirm: 'Confirmar y firmar',
    edit: 'Editar',
    paying: 'Tu pago se está firmando y enviando. Se hace una vez, tarde lo que tarde.',
    signedOut: 'No se ha enviado nada. Inicia sesión para pagar.',
    otherPayment: 'Todavía no se ha enviado nada: se está haciendo otro pago. Espera a que termine.',
    factors: {
      label: 'Lo autorizas con',
      PASSKEY: 'Llave de acceso',
      SMS_OTP: 'Código por SMS',
    },
  },
  payEnd: {
    terms: {
      youSend: 'Envías',
      appFee: 'Para esta aplicación',
      bankFee: 'Comisión de su banco',
      rate: 'Cambio',
    },
    feeDetail: 'La pagas tú. Forma parte de lo que envías.',
    appFeeDetail: 'Forma parte de la comisión.',
    bankFeeDetail: 'La paga el destinatario. Recibe lo que queda después.',
    review: 'Revisar',
    done: 'Listo',
    gotIt: 'Entendido',
    openPayment: 'Abrir este pago',
    left: 'Tu pago se está firmando y enviando. Se hace una vez, también si sales de esta página. No lo envíes otra vez.',
    offerEnded:
      'No se ha enviado nada: esta oferta ha caducado. Revisa el pago otra vez para ver los importes actuales.',
    failed: 'Fallido',
    noOffer: 'No hay oferta',
    offerOver: 'La oferta ha terminado',
    differs: 'Enviado, pero no como se mostró',
    where: 'Dónde está el dinero',
    earlier: {
      one: 'Un pago anterior',
      other: 'Pagos anteriores',
    },
  },
  payProof: {
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
  },
  check: {
    label: 'Comprobación del nombre',
    nameOnPayment: 'Nombre en el pago',
    bankSays: 'Según el banco',
    none: 'Ninguno',
    entered: 'el nombre que has escrito',
    acknowledge: 'Sé que el nombre no coincide y quiero pagar a esta cuenta.',
    MATCHED: {
      title: 'El nombre coincide',
      text: 'El banco dice de quién es esta cuenta: {verified}.',
    },
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
      text: 'Este banco no comprueba nombres. Comprueba tú el nombre y el número con el destinatario.',
    },
    CHECKED_BY_RECEIVING_FI: {
      title: 'El banco comprueba el nombre más tarde',
      text: 'El banco del destinatario compara el nombre cuando llega el dinero y puede devolverlo. Comprueba tú el nombre y el número con el destinatario.',
    },
    PENDING: {
      title: 'El nombre todavía se está comprobando',
      text: 'El banco todavía no ha respondido. Puedes esperar un momento y revisar el pago otra vez.',
    },
    unknown: {
      title: 'El nombre no se ha comprobado',
      text: 'El servicio no dice si el nombre es correcto. Comprueba tú el nombre y el número con el destinatario.',
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
  payments: {
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
        text: 'El dinero no ha salido de tu cartera. Puedes enviarlo otra vez.',
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
        text: 'Confirmaste el pago y la respuesta se perdió. No empieces otro: esta página vuelve a mirar por sí sola. Si no se ha enviado nada, lo dice unos minutos después de que termine la oferta.',
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
      LNURLP_FAILED: 'El proveedor del destinatario no respondió como debía.',
      PAY_REQUEST_FAILED: 'El proveedor del destinatario no respondió como debía.',
      PAYMENT_APPROVAL_WEBHOOK_ERROR: 'La aplicación del destinatario no lo aceptó a tiempo.',
      PAYMENT_APPROVAL_TIMED_OUT: 'La aplicación del destinatario no lo aceptó a tiempo.',
      OFFRAMP_FAILED: 'No se pudo entregar al destinatario.',
      MISSING_MANDATORY_PAYEE_DATA: 'Falta un dato obligatorio del destinatario.',
      QUOTE_EXPIRED: 'La oferta terminó antes de confirmarse.',
      INSUFFICIENT_FUNDS: 'Tu saldo no alcanzaba.',
      QUOTE_EXECUTION_FAILED: 'El servicio no pudo realizarlo.',
      LIGHTNING_PAYMENT_FAILED: 'No se pudo entregar al destinatario.',
      FUNDING_AMOUNT_MISMATCH: 'Llegó un importe distinto del de la oferta.',
      COUNTERPARTY_POST_TX_FAILED: 'No se pudo entregar al destinatario.',
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
    confirmAgain: 'Si confirmas otra vez este mismo pago, se hace igualmente una sola vez.',
    checked: 'Comprobado a las {time}. Aún no se sabe.',
    tookTooLong: 'Tardó demasiado.',
    unknownReason: 'El servicio da un motivo que esta aplicación no conoce.',
  },
  amounts: {
    empty: 'Introduce un importe.',
    notDigits: 'Introduce el importe en cifras.',
    notReadable: 'Introduce el importe en cifras, por ejemplo {example}. No añadas nada más.',
    noDecimals: '{code} no tiene decimales. Introduce un número entero.',
    tooManyDecimals: '{code} tiene como máximo {decimals} decimales. Introduce menos.',
    notPositive: 'Introduce un importe mayor que cero.',
    tooLarge: 'Ese importe es demasiado grande. Introduce uno menor.',
    ambiguous:
      '{given} tiene dos significados: {large} {code} o {small} {code}. Introduce {enterLarge} o {enterSmall}.',
  },
  errors: {
    nothing: {
      action: 'No se ha cambiado ni enviado nada: {reason}',
      payment: 'No se ha enviado nada: {reason}',
      reading: 'Ahora no podemos leer esto: {reason}',
    },
    lost: {
      action:
        'Puede que esto haya ocurrido o puede que no: la respuesta se ha perdido. Mira tus movimientos antes de intentarlo de nuevo.',
      payment:
        'Todavía no sabemos si este pago se ha enviado: la respuesta se ha perdido. Mira primero tus movimientos. Si no está ahí, confirma otra vez este mismo pago: solo se puede hacer una vez. No empieces uno nuevo.',
      reading: 'Ahora no podemos leer esto: la respuesta se ha perdido. Leer otra vez no cambia nada.',
      signIn: 'No se ha pagado nada: la respuesta se ha perdido. Puedes intentarlo de nuevo.',
    },
    unknownWallet:
      'El servicio no conoce esta cartera, así que no podemos decir qué contiene. Escribe al soporte de esta aplicación.',
    keyNotDeleted:
      'No se ha movido dinero y has cerrado la sesión en esta página. El navegador no ha querido borrar la clave de la sesión: borra los datos de este sitio para que el dispositivo ya no pueda pagar.',
    stillSignedIn: 'Puede que la sesión de esta aplicación siga abierta. Inténtalo de nuevo.',
    unexpected:
      'No sabemos si esto ha funcionado: algo inesperado ha fallado. Recarga la página y mira tus movimientos antes de intentarlo de nuevo.',
    wrongCode: 'Ese código no se ha aceptado. Compruébalo o pide otro.',
    wrongPasskey:
      'Esa llave de acceso no se ha aceptado: no pertenece a esta dirección. Usa otra llave de acceso u otra dirección.',
    wait: {
      unknown: 'un rato',
      seconds: {
        one: '{count} segundo',
        other: '{count} segundos',
      },
      minutes: {
        one: '{count} minuto',
        other: '{count} minutos',
      },
    },
    signedOut: 'ya no tienes la sesión iniciada en esta aplicación. Inicia sesión otra vez.',
    byStatus: {
      401: 'el servicio no ha aceptado tu firma. Inicia sesión otra vez e inténtalo de nuevo.',
      403: 'esta aplicación no lo permite. Comprueba lo que has escrito, o escribe a su soporte.',
      404: 'esta aplicación no lo ha encontrado. Tu dinero no se ha tocado. Inténtalo más tarde, o escribe al soporte de esta aplicación.',
      409: 'algo ha cambiado mientras tanto. Recarga la página y mira otra vez.',
      500: 'algo ha fallado en esta aplicación. Inténtalo de nuevo en un minuto. Si vuelve a ocurrir, escribe al soporte de esta aplicación.',
    },
    byCode: {
      PASSKEY_CANCELLED:
        'no se ha usado ninguna llave de acceso. Inténtalo de nuevo. Si tu llave está en otro dispositivo, elige ese dispositivo en la petición, o inicia sesión allí.',
      PASSKEY_ABORTED: 'la página terminó la petición de la llave de acceso. Inténtalo de nuevo.',
      PASSKEY_UNSUPPORTED:
        'las llaves de acceso no funcionan en este navegador o en esta página. Inicia sesión de otra forma, o usa otro navegador u otro dispositivo.',
      PASSKEY_ALREADY_REGISTERED:
        'este dispositivo ya tiene una llave de acceso para esta cartera. Añade otra en otro dispositivo, o usa una llave de seguridad.',
      PASSKEY_RP_ID_MISMATCH:
        'las llaves de acceso no funcionan en esta dirección. Abre la aplicación en su dirección habitual.',
      PASSKEY_AUTHENTICATOR_UNFIT:
        'este dispositivo o esta llave de seguridad no puede crear el tipo de llave de acceso que admite tu cartera. Usa otro dispositivo u otra llave de seguridad.',
      PASSKEY_FAILED:
        'la llave de acceso no ha funcionado. Inténtalo de nuevo, o inicia sesión de otra forma.',
      SESSION_REQUIRED: 'no has iniciado sesión en este dispositivo. Inicia sesión e inténtalo de nuevo.',
      SESSION_EXPIRED: 'tu sesión ha terminado. Inicia sesión e inténtalo de nuevo.',
      SESSION_KEY_LOST:
        'este navegador ha perdido la clave de tu sesión. Inicia sesión e inténtalo de nuevo.',
      INSECURE_CONTEXT: 'esta página se abrió sin una conexión segura. Ábrela con https en su dirección.',
      SESSION_UNUSABLE:
        'el inicio de sesión no trajo ninguna clave que este dispositivo pueda usar. Inténtalo de nuevo. Si vuelve a ocurrir, escribe al soporte de esta aplicación.',
      AUTH_METHOD_NOT_FOUND:
        'tu cartera no tiene esta forma de iniciar sesión. Recarga la página y elige otra.',
      LAST_AUTH_METHOD:
        'esta es tu única forma de iniciar sesión, y sin ella perderías tu cartera. Añade otra antes.',
      OTHER_AUTH_METHOD_REQUIRED:
        'solo otra forma de iniciar sesión puede confirmar esto. Inicia sesión antes con otra e inténtalo de nuevo.',
      OIDC_TOKEN_STALE:
        'el inicio de sesión en el otro proveedor tardó demasiado. Inicia sesión allí otra vez.',
      SEALED_KEY_INVALID:
        'la clave de tu sesión llegó dañada. Inténtalo de nuevo. Si vuelve a ocurrir, escribe al soporte de esta aplicación.',
      ENVELOPE_INVALID:
        'lo que llegó no lo hizo el servicio de tu cartera, o se cambió por el camino. Inténtalo de nuevo. Si vuelve a ocurrir, escribe al soporte de esta aplicación.',
      PAYLOAD_MISMATCH:
        'se pedía tu firma para algo distinto de lo que querías, así que tu dispositivo se negó. No lo intentes de nuevo. Escribe al soporte de esta aplicación.',
      PAYLOAD_UNREADABLE:
        'lo que había que firmar estaba dañado, así que tu dispositivo se negó. Inténtalo de nuevo. Si vuelve a ocurrir, escribe al soporte de esta aplicación.',
      PAYLOAD_NOT_APPROVED:
        'tu dispositivo no pudo leer lo que había que firmar, así que se negó. Escribe al soporte de esta aplicación.',
      SIGNING_DECLINED: 'no lo has confirmado. Puedes intentarlo de nuevo.',
      FRAME_ONLY: 'esto solo funciona en la ventana de tu cartera. Abre tu cartera.',
      BUSY: 'otra pestaña o ventana trabaja en ello. Mira allí e inténtalo de nuevo.',
      UNREACHABLE:
        'no se puede conectar con el servicio de la cartera. Comprueba tu conexión e inténtalo de nuevo.',
      ABORTED: 'se detuvo antes de empezar. Puedes intentarlo de nuevo.',
      PROCESSING:
        'el servicio todavía trabaja en ello. Espera un momento y haz lo mismo otra vez: sigue donde estaba.',
      REFUSED:
        'el servicio lo ha rechazado. Inténtalo de nuevo. Si vuelve a ocurrir, escribe al soporte de esta aplicación.',
      RATE_LIMITED: 'ha habido demasiadas peticiones. Espera {wait} e inténtalo de nuevo.',
      PROTOCOL_MISMATCH: 'esta página no encaja con tu cartera. Recarga la página.',
      PROFILE_MISMATCH: 'esta aplicación no está bien configurada. Escribe al soporte de esta aplicación.',
      UNEXPECTED_RESPONSE:
        'el servicio ha respondido de una forma que esta aplicación no entiende. Inténtalo de nuevo. Si vuelve a ocurrir, escribe al soporte de esta aplicación.',
      STEP_UP_REQUIRED: 'tu confirmación llegó tarde o se usó para otra cosa. Inténtalo de nuevo.',
      STORE_UNAVAILABLE:
        'este navegador no deja que la página guarde lo que necesita. Permite que esta página guarde datos, o sal de la navegación privada. Actualiza el navegador, o usa otro navegador u otro dispositivo.',
    },
    refusals: {
      END_USER_TERMS_NOT_ACCEPTED:
        'las condiciones de uso vigentes no están aceptadas. Escribe al soporte de esta aplicación.',
      ACCOUNT_LOCKED:
        'ha habido demasiados códigos incorrectos y tu cuenta está bloqueada por ahora. Inténtalo de nuevo más tarde.',
      TERMS_NOT_ACCEPTED: 'las condiciones de uso han cambiado. Recarga la página, léelas y acéptalas.',
      PASSKEY_CREDENTIAL_ALREADY_EXISTS:
        'tu cartera ya tiene una llave de acceso y solo admite una. Inicia sesión con esa.',
      EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS:
        'tu cartera ya envía códigos por correo. Inicia sesión con uno de esos códigos.',
      SMS_OTP_CREDENTIAL_ALREADY_EXISTS:
        'tu cartera ya envía códigos por SMS. Inicia sesión con uno de esos códigos.',
    },
  },
  paymentErrors: {
    paidOtherwise:
      'Este pago se ha enviado, pero su importe o su destinatario no es el que se te mostró. No lo envíes otra vez. Mira tus movimientos y escribe al soporte de esta aplicación.',
    byStatus: {
      403: 'este pago no está permitido tal como está. Revísalo otra vez y lee lo que se dice del destinatario.',
      404: 'el servicio ya no conoce esta oferta. Revisa el pago otra vez.',
      409: 'la oferta ha terminado, o tu saldo no alcanza. Revisa el pago otra vez.',
    },
    byCode: {
      QUOTE_NOT_SIGNABLE: 'esta oferta no se puede pagar desde esta cartera. Revisa el pago otra vez.',
      QUOTE_EXPIRED: 'la oferta terminó antes de confirmarse. Revisa el pago otra vez.',
      INSUFFICIENT_FUNDS: 'tu saldo no alcanza. Envía un importe menor, o añade dinero antes.',
      QUOTE_TOO_HIGH: 'cuesta más de lo que has permitido. Revisa el pago otra vez.',
      PAYMENT_DIFFERS:
        'el importe o el destinatario no es el que se te mostró. No lo intentes de nuevo. Escribe al soporte de esta aplicación.',
      AUTHORIZATION_REQUIRED:
        'el servicio espera a que lo autorices. Ábrelo en tus movimientos y autorízalo allí.',
      PROOF_REFUSED:
        'el código o la llave de acceso era incorrecto o llegó tarde. Inténtalo de nuevo, o pide otro código.',
    },
    refusals: {
      DAILY_VOLUME_LIMIT_EXCEEDED:
        'hoy ya has enviado todo lo que puedes enviar. Envía menos, o inténtalo de nuevo mañana.',
      VELOCITY_LIMIT_EXCEEDED:
        'has enviado demasiado en poco tiempo. Envía menos, o inténtalo de nuevo más tarde.',
      TRANSACTION_SIZE_LIMIT_EXCEEDED: 'es más de lo que puedes enviar de una vez. Envía un importe menor.',
      INVALID_AMOUNT:
        'este importe no se puede pagar. Si lo has introducido tú, introduce otro. Si no, escribe al soporte de esta aplicación.',
      AMOUNT_OUT_OF_RANGE: 'el importe es demasiado pequeño o demasiado grande. Introduce otro importe.',
      COUNTERPARTY_NOT_ALLOWED:
        'a este destinatario no se le puede pagar desde esta cartera. Elige otro destinatario.',
      SELF_PAYMENT: 'es tu propia cartera. Elige otro destinatario.',
      INVALID_UMA_ADDRESS: 'esta dirección no existe. Compruébala letra por letra.',
      UMA_NOT_FOUND: 'esta dirección no existe. Compruébala letra por letra.',
      INVALID_CURRENCY: 'el destinatario no puede recibir esta moneda. Elige otra moneda.',
      EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED:
        'todavía no está probado de quién es la cuenta del destinatario. Escribe al soporte de esta aplicación.',
      MISSING_MANDATORY_USER_INFO:
        'falta un dato obligatorio sobre ti. Escribe al soporte de esta aplicación.',
      LNURLP_REQUEST_FAILED:
        'el proveedor del destinatario no respondió como debía. Inténtalo de nuevo más tarde.',
      PAYREQ_REQUEST_FAILED:
        'el proveedor del destinatario no respondió como debía. Inténtalo de nuevo más tarde.',
      INVALID_BANK_ACCOUNT: 'el banco no conoce esta cuenta. Comprueba el número.',
      USER_NOT_READY: 'tu identidad todavía no se ha comprobado. Escribe al soporte de esta aplicación.',
      SCA_SESSION_REQUIRED:
        'el servicio quiere que antes inicies sesión para pagos. Inicia sesión abajo e inténtalo de nuevo.',
      QUOTE_NOT_FOUND: 'el servicio ya no conoce esta oferta. Revisa el pago otra vez.',
    },
  },
}
