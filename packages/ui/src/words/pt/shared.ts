/** Portuguese: what several screens share. */

import type { Texts } from '../texts.js'

export const amounts: Texts['amounts'] = {
  empty: 'Digite um valor.',
  notDigits: 'Digite o valor em algarismos.',
  notReadable: 'Digite o valor em algarismos, por exemplo {example}. Não coloque mais nada.',
  noDecimals: '{code} não tem casas decimais. Digite um número inteiro.',
  tooManyDecimals: '{code} tem no máximo {decimals} casas decimais. Digite menos.',
  notPositive: 'Digite um valor maior que zero.',
  tooLarge: 'Esse valor é grande demais. Digite um menor.',
  ambiguous:
    '{given} tem dois significados: {large} {code} ou {small} {code}. Digite {enterLarge} ou {enterSmall}.',
}

export const common: Texts['common'] = {
  cancel: 'Cancelar',
  close: 'Fechar',
  tryAgain: 'Tentar de novo',
  checkAgain: 'Verificar de novo',
  unknownWallet:
    'O serviço não conhece mais esta carteira, por isso não podemos dizer o que há nela. Se é um serviço de teste que começou do zero, as carteiras dele sumiram: saia e crie uma nova. Senão, escreva para o suporte deste app.',
}

export const newWay: Texts['newWay'] = {
  provider: 'permitir que {provider} abra sua carteira',
  isAdded: '{way} agora pode abrir sua carteira.',
  promptClosed: 'Nenhuma chave de acesso foi criada: o pedido foi fechado ou expirou. Tente de novo.',
  tokenStale:
    'Nada foi alterado: a confirmação demorou mais de um minuto, por isso a resposta do provedor de identidade é antiga demais. Adicione de novo.',
}

export const parts: Texts['parts'] = {
  copying: {
    label: 'Copiar: {what}',
    copy: 'Copiar',
    copied: 'Copiado',
    byHand: 'Selecione para copiar',
    saidCopied: 'Copiado: {what}',
    saidByHand: 'Não copiado: {what}. Selecione o texto e copie.',
  },
  progress: 'Andamento',
  stillWorking: 'Ainda em andamento, e nada se perdeu. {text}',
  loading: 'Carregando',
}

export const visit: Texts['visit'] = {
  'no-window':
    'Nada foi alterado: este navegador não abriu uma janela. Permita a janela, ou use outra forma.',
  closed: 'Nada foi alterado: você não entrou lá. Tente de novo.',
  refused: 'Nada foi alterado: o provedor de identidade não confirmou. Tente de novo.',
}

export const ways: Texts['ways'] = {
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
}

export const button: Texts['button'] = {
  logIn: 'Entrar',
  title: 'Sua carteira',
  menu: 'Menu da sua carteira',
  menuBalance: 'Menu da sua carteira: {balance}',
  balance: 'Saldo: {balance}',
  settings: 'Configurações',
  signOut: 'Sair',
}

export const question: Texts['question'] = {
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
}
