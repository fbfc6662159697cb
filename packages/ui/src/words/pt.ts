/** `@embedded-wallet/ui/words/pt`: the texts in Portuguese. */

import type { Texts } from './texts.js'

export const pt: Texts = {
  language: 'pt',
  common: {
    cancel: 'Cancelar',
    close: 'Fechar',
    tryAgain: 'Tentar de novo',
    checkAgain: 'Verificar de novo',
    signedOut: 'Entre para ver sua conta.',
    notLoaded:
      'Uma parte desta página não foi carregada. Verifique a sua ligação e tente novamente: nada se perdeu.',
  },
  copying: {
    label: 'Copiar: {what}',
    copy: 'Copiar',
    copied: 'Copiado',
    byHand: 'Selecione para copiar',
    saidCopied: 'Copiado: {what}',
    saidByHand: 'Não copiado: {what}. Selecione o texto e copie.',
  },
  parts: {
    progress: 'Andamento',
    stillWorking: 'Ainda em andamento, e nada se perdeu. {text}',
    loading: 'Carregando',
    stillTrying: 'Ainda estamos tentando. Verifique sua conexão.',
  },
  login: {
    otherWallet: 'Usar outra carteira',
    email: 'Endereço de e-mail',
    otherAddress: 'Usar outro endereço',
    signUp: {
      title: 'Crie sua carteira',
      intro:
        'Você entra com uma chave de acesso. Nenhum dinheiro sai da carteira sem uma assinatura do seu aparelho.',
      hint: 'Com este endereço você entra na sua carteira em qualquer aparelho.',
      button: 'Criar carteira',
      haveOne: 'Já tenho uma carteira',
      terms: 'Aceito os {link} ({version}).',
      termsLink: 'termos de uso',
      acceptFirst: 'Nada foi criado. Aceite antes os termos.',
      taken: 'Nenhuma carteira foi criada: este endereço já tem uma. Entre nela.',
    },
    logIn: {
      title: 'Que bom ver você de novo',
      intro:
        'Entre na sua carteira em qualquer aparelho, com seu endereço e uma chave de acesso ou um código. Não há senha.',
      hint: 'O endereço com que você criou sua carteira.',
      button: 'Continuar',
      isNew: 'Criar uma nova carteira',
    },
  },
  loginSteps: {
    confirm: {
      title: 'Veja seu e-mail',
      intro: 'Um código abre sua nova carteira. Ele foi enviado para {email}',
      introPasskey:
        'Um código abre sua nova carteira e permite que este aparelho crie a chave de acesso dela. Ele foi enviado para {email}',
      button: 'Abrir carteira',
    },
    proof: {
      title: 'Mostre que é você',
      intro: 'Para abrir a carteira de {email}',
      unlockTitle: 'Entre na sua carteira',
      unlockPasskey: 'Com sua chave de acesso, este aparelho pode enviar dinheiro.',
      unlockOther: 'Quando você entra, este aparelho pode enviar dinheiro.',
      overTitle: 'Sua sessão terminou',
      expired:
        'Seu dinheiro está seguro. As sessões são curtas para que continue assim. Entre para seguir de onde parou.',
      keyLost:
        'Seu dinheiro está seguro, mas este navegador perdeu a chave da sua sessão. Entre para seguir de onde parou.',
      over: 'Seu dinheiro está seguro. Entre para seguir de onde parou.',
      overAs: 'Seu dinheiro está seguro. Entre como {email} para seguir de onde parou.',
      signIn: 'Entrar',
    },
    expiring: {
      title: 'Sua sessão está quase terminando',
      intro: 'Às {time} este aparelho para de assinar. Nada se perde nesta página.',
      button: 'Continuar conectado',
    },
    first: {
      title: 'Proteja sua carteira com uma chave de acesso',
      intro: 'Você abre sua carteira com sua digital, seu rosto ou o PIN do seu aparelho.',
      otherTitle: 'Escolha como você entra',
      otherIntro:
        'Este navegador não consegue usar chaves de acesso. Escolha agora outra forma; você pode adicionar uma chave de acesso depois, em outro navegador.',
      confirmed:
        'Seu endereço está confirmado. Você não precisa de outro código para criar a chave de acesso agora.',
      passkey: 'Criar chave de acesso',
      codes: 'Usar códigos por e-mail',
      provider: 'Usar {provider}',
      skip: 'Seguir sem chave de acesso',
      offerTitle: 'Da próxima vez, use uma chave de acesso',
      offerIntro:
        'Você entrou. Com uma chave de acesso, sua digital, seu rosto ou o PIN deste aparelho abre sua carteira, sem código.',
      notNow: 'Agora não',
    },
  },
  signIn: {
    ways: {
      emailCode: 'Enviar um código por e-mail',
      smsCode: 'Enviar um código por SMS',
      signIn: {
        passkey: 'Entrar com chave de acesso',
        passkeyNumber: 'Entrar com a chave de acesso {number}',
        passkeyName: 'Entrar com {name}',
        provider: 'Entrar com {provider}',
        code: 'Entrar com o código',
      },
      confirm: {
        passkey: 'Confirmar com chave de acesso',
        passkeyNumber: 'Confirmar com a chave de acesso {number}',
        passkeyName: 'Confirmar com {name}',
        provider: 'Confirmar com {provider}',
        code: 'Confirmar com o código',
      },
      someProvider: 'um provedor de identidade',
      noPasskeysHere:
        'Seu dinheiro está seguro, mas este navegador não consegue usar sua chave de acesso. Abra esta página em outro navegador, ou no aparelho que tem sua chave de acesso.',
      unknown:
        'Seu dinheiro está seguro, mas esta página não conhece nenhuma das suas formas de entrar. Use o app em que você as adicionou.',
      elsewhere: 'Minha chave de acesso está em outro aparelho',
      elsewhereHow:
        'Escolha “Entrar com chave de acesso”. Seu navegador pode mostrar um código QR: leia com seu celular e confirme nele. Deixe o celular por perto, com o Bluetooth ligado.',
      lost: 'Perdi minha chave de acesso',
      lostHow:
        'Seu dinheiro está seguro. Entre com qualquer outra forma mostrada aqui e depois remova a chave de acesso perdida nas suas configurações. Se nenhuma outra for mostrada, use um aparelho ainda conectado, ou escreva para o suporte deste app.',
    },
    code: {
      label: 'Código',
      empty: 'Digite o código.',
      hints: {
        EMAIL_OTP: 'Digite o código que você recebeu por e-mail. Só o mais novo funciona.',
        SMS_OTP: 'Digite o código que você recebeu por SMS. Só o mais novo funciona.',
        TOTP: 'Digite o código que seu app autenticador mostra agora.',
      },
      sentAgain:
        'Outro código está a caminho, a menos que o último tenha menos de um minuto. Nesse caso, use esse.',
      another: 'Enviar outro código',
      anotherIn: {
        one: 'Enviar outro código em {count} segundo',
        other: 'Enviar outro código em {count} segundos',
      },
      back: 'Voltar',
    },
  },
  newWay: {
    provider: 'permitir que {provider} abra sua carteira',
    isAdded: '{way} agora pode abrir sua carteira.',
    promptClosed: 'Nenhuma chave de acesso foi criada: o pedido foi fechado ou expirou. Tente de novo.',
    signInNext: 'Sua chave de acesso foi criada. Confirme mais uma vez: agora ela inicia sua sessão.',
    signInClosed:
      'Sua chave de acesso foi criada, mas você não entrou: o pedido foi fechado ou expirou. Tente de novo.',
    tokenStale:
      'Nada foi alterado: a confirmação demorou mais de um minuto, por isso a resposta do provedor de identidade é antiga demais. Adicione de novo.',
  },
  ways: {
    names: {
      PASSKEY: 'Chave de acesso',
      EMAIL_OTP: 'Códigos por e-mail',
      SMS_OTP: 'Códigos por SMS',
      OAUTH: 'Provedor de identidade',
      other: 'Outra forma de entrar',
    },
    inSentence: {
      PASSKEY: 'uma chave de acesso',
      EMAIL_OTP: 'códigos por e-mail',
      SMS_OTP: 'códigos por SMS',
      OAUTH: 'outra forma',
      other: 'outra forma',
    },
    namedPasskey: 'a chave de acesso “{name}”',
    device: '{browser} no {system}',
    unknownDevice: 'Meu aparelho',
    wrongPhone: 'Digite um número com o código do país, por exemplo +1 555 0100.',
    wrongEmail: 'Digite um endereço de e-mail, por exemplo ada@shop.example.',
  },
  visit: {
    'no-window':
      'Nada foi alterado: este navegador não abriu uma janela. Permita a janela, ou use outra forma.',
    closed: 'Nada foi alterado: você não entrou lá. Tente de novo.',
    refused: 'Nada foi alterado: o provedor de identidade não confirmou. Tente de novo.',
  },
  question: {
    stepUpTitle: 'Confirme que é você',
    signInTitle: 'Entre de novo',
    stepUp: {
      passkey: 'Confirme com sua chave de acesso para {purpose}.',
      provider: 'Confirme com {provider} para {purpose}.',
      email: 'Confirme com o código do seu e-mail para {purpose}.',
      sms: 'Confirme com o código do SMS para {purpose}.',
    },
    signIn: {
      passkey: 'Sua sessão terminou. Entre com sua chave de acesso para {purpose}.',
      provider: 'Sua sessão terminou. Entre com {provider} para {purpose}.',
      email: 'Sua sessão terminou. Entre com o código do seu e-mail para {purpose}.',
      sms: 'Sua sessão terminou. Entre com o código do SMS para {purpose}.',
    },
    except: 'A forma que você remove não pode confirmar isto.',
    purposes: {
      anything: 'continuar',
      executeQuote: 'enviar este pagamento',
      exportWallet: 'mostrar as palavras de recuperação',
      registerPasskey: 'adicionar uma chave de acesso',
      registerEmailOtp: 'adicionar códigos por e-mail',
      registerSmsOtp: 'adicionar códigos por SMS',
      registerOAuth: 'adicionar um provedor de identidade',
      revokeAuthMethod: 'remover uma forma de entrar',
      revokeSession: 'desconectar um aparelho',
      updateContact: 'mudar para onde vão seus códigos',
      setWalletPrivacy: 'mudar quem pode consultar sua carteira',
    },
    raw: {
      title: 'Assinar o que não pode ser lido?',
      intro: 'Para {purpose}, sua carteira assina um texto do serviço. O texto não mostra:',
      warning: 'Pode ser outra coisa, até um pagamento. Assine só se você confia neste serviço.',
      parts: {
        action: 'para qual ação ele vale',
        accountId: 'para qual carteira ele vale',
        amount: 'quanto é enviado',
        recipient: 'quem recebe',
        payload: 'o que ele faz',
        target: 'o que ele encerra',
        address: 'de qual endereço se trata',
      },
      sign: 'Assinar',
      refuse: 'Não assinar',
    },
  },
  framed: {
    title: 'Pagar isto?',
    shop: 'Loja',
    from: 'De',
    shopSays: 'A loja diz:',
    noPayee: 'Sem nome',
    unreadable:
      'O que é assinado são bytes que ninguém consegue ler, nem você nem esta carteira. Os valores são o que o serviço diz deles.',
    tick: 'Nada foi enviado. Marque a caixa ou não pague.',
    reasons: {
      ready: 'Nada foi enviado ainda.',
      moment: 'Nada foi enviado. Leia primeiro: o botão funciona em um segundo.',
      focus: 'Nada foi enviado. Clique primeiro nesta pergunta.',
      small: 'Nada foi enviado. Nesta janela não cabe a pergunta inteira.',
      over: 'Nada foi enviado: esta oferta expirou.',
    },
    pay: 'Pagar {amount}',
    refuse: 'Não pagar',
    offer: {
      title: 'Continue na sua carteira',
      login: 'Você entra na sua carteira em uma janela própria.',
      settings: 'Os ajustes da sua carteira abrem em uma janela própria.',
      export: 'As palavras de recuperação aparecem em uma janela da sua carteira.',
      contact: 'Você muda para onde vão seus códigos em uma janela da sua carteira.',
      pay: 'Seus pagamentos aparecem em uma janela da sua carteira.',
      signIn: 'Nada foi enviado. Você confirma que é você em uma janela da sua carteira.',
      question:
        'Nada foi enviado. {shop} pede {amount}. Você confere isso em uma janela da sua carteira: ali nenhuma página pode cobrir nem mudar nada.',
      waiting: 'Nada foi enviado daqui ainda. Continue na janela.',
      open: 'Abrir janela',
      again: 'Abrir de novo',
    },
    ends: {
      done: {
        title: 'Pronto',
        text: 'Você pode fechar esta janela.',
      },
      paying: {
        title: 'Confirmado',
        text: 'A loja mostra se o pagamento foi enviado e como ele termina. Você pode fechar esta janela.',
      },
      refused: {
        title: 'Não pago',
        text: 'Nada foi enviado. Você pode fechar esta janela.',
      },
      over: {
        title: 'Nada a fazer aqui',
        text: 'Ninguém espera mais por esta janela, e nada foi enviado daqui. Feche-a e veja na loja.',
      },
    },
  },
  button: {
    logIn: 'Entrar',
    title: 'Sua carteira',
    menu: 'Menu da sua carteira',
    menuBalance: 'Menu da sua carteira: {balance}',
    balance: 'Saldo: {balance}',
    settings: 'Configurações',
    signOut: 'Sair',
    paying:
      'Há um pagamento em andamento. Espere que termine: se sair agora, só verá o resultado quando tiver entrado de novo.',
  },
  settings: {
    notReadable: 'Esta página não consegue mostrar tudo.',
    more: 'Mais',
    ways: {
      title: 'Formas de entrar',
      list: 'Suas formas de entrar',
      one: 'Você tem um só acesso. Ele não pode ser removido antes que você adicione outro.',
      several:
        'Cada uma abre sua carteira em qualquer aparelho. Mantenha pelo menos duas, para o caso de perder uma.',
      usedNow: 'Em uso agora',
      added: 'Adicionada: {time}',
      remove: 'Remover',
      removeWay: 'Remover: {way}',
      another: 'Adicionar outra forma',
      second: 'Adicione um segundo acesso',
      secondWhy:
        'Se você perder o único acesso à sua carteira, o dinheiro nela também se perde. Adicione outro agora.',
    },
    add: {
      button: 'Adicionar',
      passkey: 'Adicionar uma chave de acesso',
      passkeyDetail: 'Seu rosto, sua digital ou um PIN',
      anotherPasskey: 'Adicionar outra chave de acesso',
      anotherPasskeyName: 'Outra chave de acesso',
      anotherPasskeyDetail: 'Para outro aparelho ou uma chave de segurança',
      email: 'Adicionar códigos por e-mail',
      emailDetail: 'Para um aparelho sem sua chave de acesso',
      sms: 'Adicionar códigos por SMS',
      smsDetail: 'Para seu número de telefone',
      provider: 'Adicionar {provider}',
      providerDetail: 'Abre em uma janela própria, também para confirmar uma ação.',
    },
    remove: {
      title: 'Remover {way}?',
      meaning:
        'Depois disso, isto não abre mais sua carteira em nenhum aparelho: {way}. As sessões abertas assim terminam agora.',
      onlyLeft: 'Seu único acesso será então: {way}. Para confirmar, entre de outra forma.',
      othersLeft: {
        one: 'Fica {count} outra forma. Para confirmar, entre de outra forma.',
        other: 'Ficam {count} outras formas. Para confirmar, entre de outra forma.',
      },
      noneLeft: 'Nada foi alterado: agora este é seu único acesso. Adicione outro antes.',
      passkeyStays: 'Seu gerenciador de senhas talvez ainda mostre a chave de acesso. Você pode apagar lá.',
      keep: 'Manter',
      remove: 'Remover',
    },
    phone: {
      label: 'Número de telefone',
      hint: 'Com o código do seu país, por exemplo +1 555 0100. Você confirma o número e os códigos, um depois do outro.',
      button: 'Enviar códigos para este número',
    },
    devices: {
      title: 'Onde você está conectado',
      intro: 'Um aparelho conectado pode enviar dinheiro até sua sessão terminar.',
      list: 'Suas sessões',
      thisDevice: 'Este aparelho',
      here: 'Você está aqui',
      another: 'Outro aparelho',
      signedInWith: 'Conectado com: {way}',
      signedInWithAt: 'Conectado com: {way}, {time}',
      ends: 'Termina às {time}',
      signOut: 'Desconectar',
      signOutDevice: 'Desconectar o aparelho que entrou: {time}',
      signOutOthers: 'Desconectar os outros',
      stay: 'Continuar conectado neste aparelho',
    },
    contact: {
      title: 'Para onde vão seus códigos',
      intro: 'Os códigos por e-mail vão para este endereço. Quem lê os e-mails dele pode abrir sua carteira.',
      introSignIn:
        'Os códigos por e-mail vão para este endereço. Quem lê os e-mails dele pode abrir sua carteira. Você continua entrando como {address}.',
      email: 'E-mail',
      phone: 'Telefone',
      none: 'Nenhum',
      label: 'Novo endereço para códigos',
      hint: 'O próximo código vai para lá. Antes você confirma a mudança.',
      button: 'Mudar endereço',
    },
    privacy: {
      title: 'Privacidade',
      isPrivate:
        'Sua carteira é privada: outras pessoas não podem consultar o saldo e os pagamentos dela na rede.',
      isPublic:
        'Sua carteira é pública: quem conhece o endereço dela pode consultar o saldo e os pagamentos na rede.',
      makePrivate: 'Tornar privada',
      makePublic: 'Tornar pública',
    },
    recovery: {
      title: 'Palavras de recuperação',
      intro:
        'Quem tem estas palavras tem seu dinheiro, sem sua chave de acesso e para sempre. Nada pode tomá-las de volta. Com elas você pode abrir este dinheiro em outra carteira, sem este app.',
      alone: 'Cuide para que só você veja a tela.',
      paper: 'Escreva em papel. Não tire foto e não copie.',
      never: 'Este app nunca pede essas palavras a você.',
      list: 'Suas palavras de recuperação',
      timer: 'As palavras somem em {seconds} s',
      moreTime: 'Mais tempo',
      hidden: 'As palavras estão ocultas de novo. Confirme outra vez para ver.',
      show: 'Mostrar palavras de recuperação',
      hide: 'Ocultar palavras de recuperação',
    },
    purposes: {
      remove: 'remover {way}',
      number: 'salvar {number} como seu número de telefone',
      sms: 'adicionar códigos por SMS para {number}',
      address: 'enviar seus códigos para {address}',
      makePrivate: 'tornar sua carteira privada',
      makePublic: 'tornar sua carteira pública',
    },
  },
  receive: {
    title: 'Receber dinheiro',
    reading: 'Procurando as formas de receber. Ler não muda nada.',
    none: 'Ainda não há forma de enviar dinheiro para esta carteira. Escreva para o suporte deste app.',
    howTheSenderPays: 'Como o remetente paga',
    payTo: 'Pagar a {name}',
    share: 'Compartilhar',
    qrCode: 'Código QR: {way}, {term} {value}',
    address: 'Endereço',
    asset: 'Moeda',
    sentBy: 'Enviado por',
    transfer: 'Transferência: {kind}',
    anyWallet: 'Qualquer carteira ou banco que conhece endereços UMA pode enviar para ele, na própria moeda.',
    onlyAsset: 'Envie só {asset} por {network}. Qualquer outra coisa pode se perder.',
    reference: 'O remetente deve informar a referência com o pagamento.',
    referenceOfPlatform:
      'O remetente deve informar a referência: sem ela, não dá para saber que o dinheiro é da sua carteira.',
    arrived: 'Chegou: {amount}.',
    balanceNow: 'Seu saldo agora é {amount}.',
    terms: {
      address: 'Endereço',
      invoice: 'Fatura',
      vpa: 'Endereço UPI',
      qrCode: 'Código Pix',
      network: 'Rede',
      accountNumber: 'Número da conta',
      routingNumber: 'Número de roteamento',
      iban: 'IBAN',
      ifsc: 'IFSC',
      swiftCode: 'Código SWIFT (BIC)',
      sortCode: 'Sort code',
      clabeNumber: 'CLABE',
      reference: 'Referência',
      bankName: 'Banco',
      bankAddress: 'Endereço do banco',
      accountHolderName: 'Titular da conta',
      bankCode: 'Número da instituição',
      branchCode: 'Número da agência',
      paymentUrl: 'Página de pagamento',
      phoneNumber: 'Número de telefone',
      provider: 'Provedor',
      country: 'País',
    },
    rails: {
      SEPA_INSTANT: 'SEPA instantânea',
      BANK_TRANSFER: 'transferência bancária',
      MOBILE_MONEY: 'dinheiro móvel',
      WIRE: 'Wire',
    },
  },
  activity: {
    balance: 'Saldo',
    balanceUnknown: 'Não se sabe agora',
    title: 'Movimentações',
    none: 'Ainda não há pagamentos.',
    noneOfKind: 'Não há pagamentos assim aqui.',
    reading: 'Ler não muda nada.',
    older: 'Mostrar pagamentos mais antigos',
    filter: 'Quais pagamentos',
    filters: {
      all: 'Todos',
      in: 'Entradas',
      out: 'Saídas',
      pending: 'Pendentes',
      failed: 'Com falha',
    },
    from: 'De {name}',
    to: 'Para {name}',
    paymentFrom: 'Pagamento de {name}',
    paymentTo: 'Pagamento para {name}',
    payment: 'Pagamento',
    fundsAdded: 'Dinheiro adicionado',
    bankAccount: 'Uma conta bancária',
    anotherWallet: 'Outra carteira',
    unreadable: 'Um pagamento que não conseguimos ler',
    unreadableWithId: 'O serviço enviou o pagamento incompleto. O identificador dele: {id}',
    unreadableWithoutId: 'O serviço enviou o pagamento incompleto, sem identificador.',
    allPayments: 'Todos os pagamentos',
    sendAgain: 'Enviar de novo',
    noPayment:
      'Esta carteira não tem pagamento com este identificador. Suas movimentações mostram todos os pagamentos desta carteira.',
    wasLost: 'A resposta se perdeu. É isto que o serviço diz agora.',
    details: {
      title: 'Detalhes',
      from: 'De',
      to: 'Para',
      youSent: 'Você enviou',
      theySent: 'O remetente enviou',
      amount: 'Valor',
      fee: 'Tarifa',
      feeIsYours: 'Você paga. Ela faz parte do que você enviou.',
      rate: 'Câmbio',
      youReceived: 'Você recebeu',
      youReceive: 'Você recebe',
      theyReceived: 'O destinatário recebeu',
      theyWillReceive: 'O destinatário vai receber',
      theyWouldReceive: 'O destinatário receberia',
      theyWouldHaveReceived: 'O destinatário teria recebido',
      whyItFailed: 'Por que falhou',
      itWaitsFor: 'Espera por',
      startedBy: 'Iniciado por',
      yourAgent: 'Seu agente',
      note: 'Nota',
      sentBy: 'Enviado por',
    },
    timeline: {
      title: 'O que aconteceu',
      started: 'Iniciado',
      delivered: 'Entregue',
      received: 'Recebido',
      expected: 'Previsto',
      refundStarted: 'Reembolso iniciado',
      refunded: 'Reembolsado',
    },
    ids: {
      transaction: 'Transação',
      quote: 'Oferta',
      reference: 'Referência',
      refundReference: 'Referência do reembolso',
      onChainTransaction: 'Transação on-chain',
    },
    support: {
      title: 'Perguntar sobre este pagamento',
      askForRefund:
        'Escreva para o suporte deste app. Peça um reembolso e informe estes identificadores: eles mostram de qual pagamento se trata.',
      askWhere:
        'Escreva para o suporte deste app. Pergunte onde está o dinheiro e informe estes identificadores: eles mostram de qual pagamento se trata.',
      ids: 'os identificadores',
    },
  },
  pay: {
    title: 'Confira antes de assinar',
    noFee: 'Nenhuma',
    details: 'Detalhes',
    terms: {
      to: 'Para',
      fee: 'Tarifa',
      theyReceive: 'O destinatário recebe',
      validUntil: 'Válido até',
    },
    asking: 'Os valores estão sendo lidos. Nenhum dinheiro é movido.',
    confirm: 'Confirmar e assinar',
    edit: 'Editar',
    paying: 'Seu pagamento está sendo assinado e enviado. Ele é feito uma vez, demore o que demorar.',
    signedOut: 'Nada foi enviado. Entre para pagar.',
    otherPayment: 'Nada foi enviado ainda: outro pagamento está sendo feito. Espere até ele terminar.',
    factors: {
      label: 'Você autoriza com',
      PASSKEY: 'Chave de acesso',
      SMS_OTP: 'Código por SMS',
    },
  },
  payEnd: {
    terms: {
      youSend: 'Você envia',
      appFee: 'Para este app',
      bankFee: 'Tarifa do banco do destinatário',
      rate: 'Câmbio',
    },
    feeDetail: 'Você paga. Ela faz parte do que você envia.',
    appFeeDetail: 'Faz parte da tarifa.',
    bankFeeDetail: 'O destinatário paga. Ele recebe o que sobra.',
    review: 'Revisar',
    done: 'Pronto',
    gotIt: 'Entendi',
    openPayment: 'Abrir este pagamento',
    left: 'Seu pagamento está sendo assinado e enviado. Ele é feito uma vez, mesmo que você saia desta página. Não envie de novo.',
    offerEnded:
      'Nada foi enviado: esta oferta expirou. Revise o pagamento outra vez para ver os valores atuais.',
    failed: 'Falhou',
    noOffer: 'Não há oferta',
    offerOver: 'A oferta terminou',
    differs: 'Enviado, mas não como foi mostrado',
    where: 'Onde está o dinheiro',
    earlier: {
      one: 'Um pagamento anterior',
      other: 'Pagamentos anteriores',
    },
  },
  payProof: {
    authorize: {
      title: 'Autorize este pagamento',
      oneMore: 'Um passo está feito, e o serviço pede mais um.',
      any: 'Você autoriza o pagamento.',
      conversion: 'Você autoriza a conversão do dinheiro.',
      recipient: 'Você autoriza que o dinheiro vá para este destinatário.',
      until: 'Você pode fazer isto até {time}. Se não fizer, nada é enviado.',
      withCode: 'Autorizar com o código',
      withPasskey: 'Autorizar com chave de acesso',
      unknownProof:
        'Nada foi enviado. O serviço pede uma prova que este app não pode dar. Se você não fizer nada, o dinheiro continua seu.',
    },
    login: {
      title: 'Entre para pagamentos',
      intro: 'O serviço pede isto a cada 180 dias. Não muda nada na sua forma de entrar e não envia nada.',
      unknownPayer:
        'Nada foi enviado: este app não sabe como você entra para pagamentos. Escreva para o suporte deste app.',
      withCode: 'Entrar com o código',
      PASSKEY: 'Entrar com chave de acesso',
      SMS_OTP: 'Enviar um código por SMS',
      TOTP: 'Usar meu app autenticador',
    },
  },
  check: {
    label: 'Verificação do nome',
    nameOnPayment: 'Nome no pagamento',
    bankSays: 'Segundo o banco',
    none: 'Nenhum',
    entered: 'o nome que você digitou',
    acknowledge: 'Sei que o nome não confere e quero pagar a esta conta.',
    MATCHED: {
      title: 'O nome confere',
      text: 'O banco diz de quem é esta conta: {verified}.',
    },
    PARTIAL_MATCH: {
      title: 'O nome confere só em parte',
      text: 'Veja os dois nomes. Envie só se os dois forem do destinatário a quem você quer pagar.',
    },
    NOT_MATCHED: {
      title: 'O nome não confere',
      text: 'O banco diz que esta conta não está neste nome: {entered}. Dinheiro que vai para a conta errada é difícil de recuperar.',
    },
    UNSUPPORTED: {
      title: 'O nome não foi verificado',
      text: 'Este banco não verifica nomes. Confira você o nome e o número com o destinatário.',
    },
    CHECKED_BY_RECEIVING_FI: {
      title: 'O banco verifica o nome depois',
      text: 'O banco do destinatário compara o nome quando o dinheiro chega e pode devolver. Confira você o nome e o número com o destinatário.',
    },
    PENDING: {
      title: 'O nome ainda está sendo verificado',
      text: 'O banco ainda não respondeu. Você pode esperar um momento e revisar o pagamento outra vez.',
    },
    unknown: {
      title: 'O nome não foi verificado',
      text: 'O serviço não diz se o nome está certo. Confira você o nome e o número com o destinatário.',
    },
    noNames: {
      title: 'Nenhum nome a verificar',
      text: 'O dinheiro vai exatamente para este endereço. Confira se é o certo.',
    },
    test: {
      title: 'Um destinatário de teste',
      text: 'Nenhum banco verificou este nome, e nenhum dinheiro real é movido.',
    },
    past: {
      notMatched: 'Não conferia',
      partly: 'Conferia só em parte',
      bankSays: 'Segundo o banco: {verified}.',
      confirmed: 'Você confirmou.',
    },
  },
  payments: {
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
        text: 'O dinheiro não saiu de você. Você pode enviar de novo.',
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
        text: 'Você confirmou o pagamento, e a resposta se perdeu. Não comece outro: esta página volta a verificar sozinha. Se nada foi enviado, ela avisa alguns minutos depois do fim da oferta.',
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
      LNURLP_FAILED: 'O provedor do destinatário não respondeu como devia.',
      PAY_REQUEST_FAILED: 'O provedor do destinatário não respondeu como devia.',
      PAYMENT_APPROVAL_WEBHOOK_ERROR: 'O app do destinatário não aceitou a tempo.',
      PAYMENT_APPROVAL_TIMED_OUT: 'O app do destinatário não aceitou a tempo.',
      OFFRAMP_FAILED: 'Não foi possível entregar ao destinatário.',
      MISSING_MANDATORY_PAYEE_DATA: 'Falta um dado obrigatório do destinatário.',
      QUOTE_EXPIRED: 'A oferta terminou antes de ser confirmada.',
      INSUFFICIENT_FUNDS: 'Seu saldo não era suficiente.',
      QUOTE_EXECUTION_FAILED: 'O serviço não conseguiu realizar o pagamento.',
      LIGHTNING_PAYMENT_FAILED: 'Não foi possível entregar ao destinatário.',
      FUNDING_AMOUNT_MISMATCH: 'Chegou um valor diferente do da oferta.',
      COUNTERPARTY_POST_TX_FAILED: 'Não foi possível entregar ao destinatário.',
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
    confirmAgain: 'Se você confirmar de novo este mesmo pagamento, ele será feito uma única vez.',
    checked: 'Verificado às {time}. Ainda não se sabe.',
    tookTooLong: 'Demorou demais.',
    unknownReason: 'O serviço dá um motivo que este app não conhece.',
  },
  amounts: {
    empty: 'Digite um valor.',
    notDigits: 'Digite o valor em algarismos.',
    notReadable: 'Digite o valor em algarismos, por exemplo {example}. Não coloque mais nada.',
    noDecimals: '{code} não tem casas decimais. Digite um número inteiro.',
    tooManyDecimals: '{code} tem no máximo {decimals} casas decimais. Digite menos.',
    notPositive: 'Digite um valor maior que zero.',
    tooLarge: 'Esse valor é grande demais. Digite um menor.',
    ambiguous:
      '{given} tem dois significados: {large} {code} ou {small} {code}. Digite {enterLarge} ou {enterSmall}.',
  },
  errors: {
    nothing: {
      action: 'Nada foi alterado nem enviado: {reason}',
      payment: 'Nada foi enviado: {reason}',
      reading: 'Não conseguimos ler isto agora: {reason}',
    },
    lost: {
      action:
        'Isto pode ter acontecido ou não: a resposta se perdeu. Veja suas movimentações antes de tentar de novo.',
      payment:
        'Ainda não sabemos se este pagamento foi enviado: a resposta se perdeu. Veja primeiro suas movimentações. Se ele não estiver lá, confirme de novo este mesmo pagamento: ele só pode ser feito uma vez. Não comece outro.',
      reading: 'Não conseguimos ler isto agora: a resposta se perdeu. Ler de novo não muda nada.',
      signIn: 'Nada foi pago: a resposta se perdeu. Você pode tentar de novo.',
    },
    unknownWallet:
      'O serviço não conhece esta carteira, por isso não podemos dizer o que há nela. Escreva para o suporte deste app.',
    keyNotDeleted:
      'Nenhum dinheiro foi movido, e você saiu nesta página. O navegador não quis apagar a chave da sessão: limpe os dados deste site para que o aparelho não possa mais pagar.',
    stillSignedIn: 'Talvez você ainda esteja conectado a este app. Tente de novo.',
    unexpected:
      'Não sabemos se isto deu certo: algo inesperado falhou. Recarregue a página e veja suas movimentações antes de tentar de novo.',
    wrongCode: 'Esse código não foi aceito. Confira ou peça outro.',
    wrongPasskey:
      'Essa chave de acesso não foi aceita: ela não pertence a este endereço. Use outra chave de acesso ou outro endereço.',
    wait: {
      unknown: 'um pouco',
      seconds: {
        one: '{count} segundo',
        other: '{count} segundos',
      },
      minutes: {
        one: '{count} minuto',
        other: '{count} minutos',
      },
    },
    signedOut: 'você não está mais conectado a este app. Entre outra vez.',
    byStatus: {
      401: 'o serviço não aceitou sua assinatura. Entre outra vez e tente de novo.',
      403: 'este app não permite isto. Confira o que você digitou, ou escreva para o suporte.',
      404: 'este app não encontrou isto. Seu dinheiro não foi tocado. Tente mais tarde, ou escreva para o suporte deste app.',
      409: 'algo mudou nesse meio-tempo. Recarregue a página e veja de novo.',
      500: 'algo falhou neste app. Tente de novo em um minuto. Se acontecer outra vez, escreva para o suporte deste app.',
    },
    byCode: {
      PASSKEY_CANCELLED:
        'nenhuma chave de acesso foi usada. Tente de novo. Se a sua chave está em outro aparelho, escolha esse aparelho no pedido, ou entre por lá.',
      PASSKEY_ABORTED: 'a página encerrou o pedido da chave de acesso. Tente de novo.',
      PASSKEY_UNSUPPORTED:
        'as chaves de acesso não funcionam neste navegador ou nesta página. Entre de outra forma, ou use outro navegador ou aparelho.',
      PASSKEY_ALREADY_REGISTERED:
        'este aparelho já tem uma chave de acesso para esta carteira. Adicione outra em outro aparelho, ou use uma chave de segurança.',
      PASSKEY_RP_ID_MISMATCH:
        'chaves de acesso não funcionam neste endereço. Abra o app no endereço de sempre.',
      PASSKEY_AUTHENTICATOR_UNFIT:
        'este aparelho ou esta chave de segurança não consegue criar o tipo de chave de acesso que sua carteira aceita. Use outro aparelho ou outra chave de segurança.',
      PASSKEY_FAILED: 'a chave de acesso não funcionou. Tente de novo, ou entre de outra forma.',
      SESSION_REQUIRED: 'você não está conectado neste aparelho. Entre e tente de novo.',
      SESSION_EXPIRED: 'sua sessão terminou. Entre e tente de novo.',
      SESSION_KEY_LOST: 'este navegador perdeu a chave da sua sessão. Entre e tente de novo.',
      INSECURE_CONTEXT: 'esta página foi aberta sem conexão segura. Abra com https no endereço.',
      SESSION_UNUSABLE:
        'a entrada não trouxe nenhuma chave que este aparelho possa usar. Tente de novo. Se acontecer outra vez, escreva para o suporte deste app.',
      AUTH_METHOD_NOT_FOUND:
        'sua carteira não tem esta forma de entrar. Recarregue a página e escolha outra.',
      LAST_AUTH_METHOD:
        'esta é sua única forma de entrar, e sem ela você perderia sua carteira. Adicione outra antes.',
      OTHER_AUTH_METHOD_REQUIRED:
        'só outra forma de entrar pode confirmar isto. Entre antes com outra e tente de novo.',
      OIDC_TOKEN_STALE: 'a entrada no outro provedor demorou demais. Entre lá de novo.',
      SEALED_KEY_INVALID:
        'a chave da sua sessão chegou danificada. Tente de novo. Se acontecer outra vez, escreva para o suporte deste app.',
      ENVELOPE_INVALID:
        'o que chegou não foi feito pelo serviço da sua carteira, ou foi alterado no caminho. Tente de novo. Se acontecer outra vez, escreva para o suporte deste app.',
      PAYLOAD_MISMATCH:
        'sua assinatura foi pedida para algo diferente do que você queria, por isso seu aparelho recusou. Não tente de novo. Escreva para o suporte deste app.',
      PAYLOAD_UNREADABLE:
        'o que seria assinado estava danificado, por isso seu aparelho recusou. Tente de novo. Se acontecer outra vez, escreva para o suporte deste app.',
      PAYLOAD_NOT_APPROVED:
        'seu aparelho não conseguiu ler o que seria assinado, por isso recusou. Escreva para o suporte deste app.',
      SIGNING_DECLINED: 'você não confirmou. Você pode tentar de novo.',
      FRAME_ONLY: 'isto só funciona na janela da sua carteira. Abra sua carteira.',
      BUSY: 'outra aba ou janela está cuidando disto. Veja lá e tente de novo.',
      UNREACHABLE: 'não é possível conectar com o serviço da carteira. Confira sua conexão e tente de novo.',
      ABORTED: 'foi interrompido antes de começar. Você pode tentar de novo.',
      PROCESSING:
        'o serviço ainda está trabalhando nisto. Espere um momento e faça o mesmo outra vez: continua de onde parou.',
      REFUSED: 'o serviço recusou. Tente de novo. Se acontecer outra vez, escreva para o suporte deste app.',
      RATE_LIMITED: 'houve pedidos demais. Espere {wait} e tente de novo.',
      PROTOCOL_MISMATCH: 'esta página não combina com sua carteira. Recarregue a página.',
      PROFILE_MISMATCH: 'este app não está configurado corretamente. Escreva para o suporte deste app.',
      UNEXPECTED_RESPONSE:
        'o serviço respondeu de uma forma que este app não entende. Tente de novo. Se acontecer outra vez, escreva para o suporte deste app.',
      STEP_UP_REQUIRED: 'sua confirmação chegou tarde demais ou foi usada para outra coisa. Tente de novo.',
      STORE_UNAVAILABLE:
        'este navegador não deixa a página guardar o que ela precisa. Permita que esta página guarde dados, ou saia da navegação privada. Atualize o navegador, ou use outro navegador ou aparelho.',
    },
    refusals: {
      END_USER_TERMS_NOT_ACCEPTED:
        'os termos de uso em vigor não foram aceitos. Escreva para o suporte deste app.',
      ACCOUNT_LOCKED:
        'houve códigos errados demais, e sua conta está bloqueada por enquanto. Tente de novo mais tarde.',
      TERMS_NOT_ACCEPTED: 'os termos de uso mudaram. Recarregue a página, leia os termos e aceite.',
      PASSKEY_CREDENTIAL_ALREADY_EXISTS:
        'sua carteira já tem uma chave de acesso e só aceita uma. Entre com ela.',
      EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS:
        'sua carteira já envia códigos por e-mail. Entre com um desses códigos.',
      SMS_OTP_CREDENTIAL_ALREADY_EXISTS:
        'sua carteira já envia códigos por SMS. Entre com um desses códigos.',
    },
  },
  paymentErrors: {
    paidOtherwise:
      'Este pagamento foi enviado, mas o valor ou o destinatário não é o que foi mostrado a você. Não envie de novo. Veja suas movimentações e escreva para o suporte deste app.',
    byStatus: {
      403: 'este pagamento não é permitido como está. Revise outra vez e leia o que está escrito sobre o destinatário.',
      404: 'o serviço não conhece mais esta oferta. Revise o pagamento outra vez.',
      409: 'a oferta terminou, ou seu saldo não é suficiente. Revise o pagamento outra vez.',
    },
    byCode: {
      QUOTE_NOT_SIGNABLE: 'esta oferta não pode ser paga por esta carteira. Revise o pagamento outra vez.',
      QUOTE_EXPIRED: 'a oferta terminou antes de ser confirmada. Revise o pagamento outra vez.',
      INSUFFICIENT_FUNDS: 'seu saldo não é suficiente. Envie um valor menor, ou adicione dinheiro antes.',
      QUOTE_TOO_HIGH: 'custa mais do que você permitiu. Revise o pagamento outra vez.',
      PAYMENT_DIFFERS:
        'o valor ou o destinatário não é o que foi mostrado a você. Não tente de novo. Escreva para o suporte deste app.',
      AUTHORIZATION_REQUIRED:
        'o serviço espera até você autorizar. Abra nas suas movimentações e autorize lá.',
      PROOF_REFUSED:
        'o código ou a chave de acesso estava errado ou chegou tarde demais. Tente de novo, ou peça um novo código.',
    },
    refusals: {
      DAILY_VOLUME_LIMIT_EXCEEDED:
        'você já enviou hoje tudo o que pode enviar. Envie menos, ou tente de novo amanhã.',
      VELOCITY_LIMIT_EXCEEDED: 'você enviou demais em pouco tempo. Envie menos, ou tente de novo mais tarde.',
      TRANSACTION_SIZE_LIMIT_EXCEEDED: 'é mais do que você pode enviar de uma vez. Envie um valor menor.',
      INVALID_AMOUNT:
        'este valor não pode ser pago. Se você o digitou, digite outro. Se não, escreva para o suporte deste app.',
      AMOUNT_OUT_OF_RANGE: 'o valor é pequeno demais ou grande demais. Digite outro valor.',
      COUNTERPARTY_NOT_ALLOWED:
        'este destinatário não pode ser pago por esta carteira. Escolha outro destinatário.',
      SELF_PAYMENT: 'esta é a sua própria carteira. Escolha outro destinatário.',
      INVALID_UMA_ADDRESS: 'este endereço não existe. Confira letra por letra.',
      UMA_NOT_FOUND: 'este endereço não existe. Confira letra por letra.',
      INVALID_CURRENCY: 'o destinatário não pode receber esta moeda. Escolha outra moeda.',
      EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED:
        'ainda não está comprovado de quem é a conta do destinatário. Escreva para o suporte deste app.',
      MISSING_MANDATORY_USER_INFO:
        'falta uma informação obrigatória sobre você. Escreva para o suporte deste app.',
      LNURLP_REQUEST_FAILED: 'o provedor do destinatário não respondeu como devia. Tente de novo mais tarde.',
      PAYREQ_REQUEST_FAILED: 'o provedor do destinatário não respondeu como devia. Tente de novo mais tarde.',
      INVALID_BANK_ACCOUNT: 'o banco não conhece esta conta. Confira o número.',
      USER_NOT_READY: 'sua identidade ainda não foi verificada. Escreva para o suporte deste app.',
      SCA_SESSION_REQUIRED:
        'o serviço quer que você entre antes para pagamentos. Entre abaixo e tente de novo.',
      QUOTE_NOT_FOUND: 'o serviço não conhece mais esta oferta. Revise o pagamento outra vez.',
    },
  },
}
