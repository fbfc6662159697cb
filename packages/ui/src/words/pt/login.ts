/** Portuguese: the login. */

import type { Texts } from '../texts.js'

export const login: Texts['login'] = {
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
    otherWallet: 'Usar outra carteira',
    gone: 'Esta carteira não existe mais: o serviço dela começou do zero. Crie uma carteira, ou entre em outra.',
  },
  expiring: {
    title: 'Sua sessão está quase terminando',
    intro: 'Às {time} este aparelho para de assinar. Nada se perde nesta página.',
    button: 'Continuar conectado',
  },
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
    elsewhereNot:
      'Este navegador não consegue usar chaves de acesso. Abra esta página em outro navegador, ou no aparelho que tem sua chave de acesso.',
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
  first: {
    title: 'Proteja com uma chave de acesso',
    intro: 'Você entra com sua digital, seu rosto ou o PIN do seu aparelho. Não há senha.',
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
}
