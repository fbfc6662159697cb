/** Portuguese: the payment. */

import type { Texts } from '../texts.js'

const checkYourself = 'Confira você o nome e o número com o destinatário.'

export const pay: Texts['pay'] = {
  title: 'Confira antes de assinar',
  about: 'cerca de {fee}',
  noFee: 'Nenhuma',
  details: 'Detalhes',
  terms: {
    to: 'Para',
    youSend: 'Você envia',
    fee: 'Tarifa',
    appFee: 'Para este app',
    bankFee: 'Tarifa do banco do destinatário',
    rate: 'Câmbio',
    theyReceive: 'O destinatário recebe',
    validUntil: 'Válido até',
  },
  feeDetail: 'Você paga. Ela faz parte do que você envia.',
  appFeeDetail: 'Faz parte da tarifa.',
  bankFeeDetail: 'O destinatário paga. Ele recebe o que sobra.',
  asking: 'Os valores estão sendo lidos. Nenhum dinheiro é movido.',
  confirm: 'Confirmar e assinar',
  edit: 'Editar',
  review: 'Revisar',
  tryAgain: 'Tentar de novo',
  done: 'Pronto',
  gotIt: 'Entendi',
  openPayment: 'Abrir este pagamento',
  paying: 'Seu pagamento está sendo assinado e enviado. Ele é feito uma vez, demore o que demorar.',
  left: 'Seu pagamento está sendo assinado e enviado. Ele é feito uma vez, mesmo que você saia desta página. Não envie de novo.',
  offerEnded:
    'Nada foi enviado: esta oferta expirou. Revise o pagamento outra vez para ver os valores atuais.',
  signedOut: 'Nada foi enviado. Entre para pagar.',
  otherPayment: 'Nada foi enviado ainda: outro pagamento está sendo feito. Espere até ele terminar.',
  failed: 'Falhou',
  noOffer: 'Não há oferta',
  offerOver: 'A oferta terminou',
  differs: 'Enviado, mas não como foi mostrado',
  where: 'Onde está o dinheiro',
  check: {
    label: 'Verificação do nome',
    nameOnPayment: 'Nome no pagamento',
    bankSays: 'Segundo o banco',
    none: 'Nenhum',
    entered: 'o nome que você digitou',
    acknowledge: 'Sei que o nome não confere e quero pagar a esta conta.',
    MATCHED: { title: 'O nome confere', text: 'O banco diz de quem é esta conta: {verified}.' },
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
      text: `Este banco não verifica nomes. ${checkYourself}`,
    },
    CHECKED_BY_RECEIVING_FI: {
      title: 'O banco verifica o nome depois',
      text: `O banco do destinatário compara o nome quando o dinheiro chega e pode devolver. ${checkYourself}`,
    },
    PENDING: {
      title: 'O nome ainda está sendo verificado',
      text: 'O banco ainda não respondeu. Você pode esperar um momento e revisar o pagamento outra vez.',
    },
    unknown: {
      title: 'O nome não foi verificado',
      text: `O serviço não diz se o nome está certo. ${checkYourself}`,
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
  factors: { label: 'Você autoriza com', PASSKEY: 'Chave de acesso', SMS_OTP: 'Código por SMS' },
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
  pending: {
    title: { one: 'Um pagamento anterior', other: 'Pagamentos anteriores' },
    payment: 'Um pagamento',
    paymentOf: 'Um pagamento de {amount}',
    unknown:
      '{payment} pode ter sido enviado ou não: a resposta se perdeu. Verifique de novo antes de enviar outra vez.',
    held: '{payment} ainda não foi enviado: espera até você autorizar. Abra para fazer isso.',
    none: '{payment} não foi enviado. Você pode enviar de novo.',
    failed: '{payment} falhou. A página dele diz onde está o dinheiro.',
    done: '{payment} foi enviado, embora a resposta tenha se perdido. Não envie de novo.',
  },
}
