/** Portuguese: the settings. */

import type { Texts } from '../texts.js'

export const settings: Texts['settings'] = {
  signedOut: 'Entre para ver sua conta.',
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
}
