/** Portuguese: why nothing happened, and what to do. */

import type { Texts } from '../texts.js'
import { refusals } from './refusals.js'

const askSupport = 'Tente de novo. Se acontecer outra vez, escreva para o suporte deste app.'
const support = 'Escreva para o suporte deste app.'
const signIn = 'Entre e tente de novo.'
const again = 'Tente de novo.'
const canRetry = 'Você pode tentar de novo.'
const reviewAgain = 'Revise o pagamento outra vez.'

export const errors: Texts['errors'] = {
  nothing: {
    action: 'Nada foi alterado nem enviado: {why} {advice}',
    payment: 'Nada foi enviado: {why} {advice}',
    reading: 'Não conseguimos ler isto agora: {why} {advice}',
  },
  lost: {
    action:
      'Isto pode ter acontecido ou não: a resposta se perdeu. Veja suas movimentações antes de tentar de novo.',
    payment:
      'Este pagamento pode ter sido enviado ou não: a resposta se perdeu. Você pode confirmar de novo, porque o mesmo pagamento não pode ser feito duas vezes.',
    reading: 'Não conseguimos ler isto agora: a resposta se perdeu. Ler de novo não muda nada.',
    signIn: 'Nada foi pago: a resposta se perdeu. Você pode tentar de novo.',
  },
  paidOtherwise:
    'Este pagamento foi enviado, mas o valor ou o destinatário não é o que foi mostrado a você. Não envie de novo. Veja suas movimentações e escreva para o suporte deste app.',
  keyNotDeleted:
    'Nenhum dinheiro foi movido, e você saiu nesta página. O navegador não quis apagar a chave da sessão: limpe os dados deste site para que o aparelho não possa mais pagar.',
  unexpected:
    'Não sabemos se isto deu certo: algo inesperado falhou. Recarregue a página e veja suas movimentações antes de tentar de novo.',
  wrongCode: 'Esse código não foi aceito. Confira ou peça outro.',
  wrongPasskey:
    'Essa chave de acesso não foi aceita: ela não pertence a este endereço. Use outra chave de acesso ou outro endereço.',
  wait: {
    unknown: 'um pouco',
    seconds: { one: '{count} segundo', other: '{count} segundos' },
    minutes: { one: '{count} minuto', other: '{count} minutos' },
  },
  signedOut: {
    why: 'você não está mais conectado: demorou demais, ou você entrou ou saiu em outra aba.',
    advice: 'Recarregue a página e comece de novo.',
  },
  offerEnded: { why: 'a oferta terminou antes de ser confirmada.', advice: reviewAgain },
  byCode: {
    PASSKEY_CANCELLED: {
      why: 'o pedido da chave de acesso foi fechado ou expirou, ou não há aqui uma chave que sirva.',
      advice: 'Tente de novo quando quiser.',
    },
    PASSKEY_ABORTED: { why: 'a página encerrou o pedido da chave de acesso.', advice: again },
    PASSKEY_UNSUPPORTED: {
      why: 'este navegador não aceita chaves de acesso.',
      advice: 'Entre de outra forma, ou use outro navegador ou aparelho.',
    },
    PASSKEY_ALREADY_REGISTERED: {
      why: 'este aparelho já tem uma chave de acesso para esta carteira.',
      advice: 'Adicione outra em outro aparelho, ou use uma chave de segurança.',
    },
    PASSKEY_RP_ID_MISMATCH: {
      why: 'chaves de acesso não funcionam neste endereço.',
      advice: 'Abra o app no endereço de sempre.',
    },
    PASSKEY_AUTHENTICATOR_UNFIT: {
      why: 'este aparelho ou esta chave de segurança não consegue criar o tipo de chave de acesso que sua carteira aceita.',
      advice: 'Use outro aparelho ou outra chave de segurança.',
    },
    PASSKEY_FAILED: {
      why: 'a chave de acesso não funcionou.',
      advice: 'Tente de novo, ou entre de outra forma.',
    },
    SESSION_REQUIRED: { why: 'você não está conectado neste aparelho.', advice: signIn },
    SESSION_EXPIRED: { why: 'sua sessão terminou.', advice: signIn },
    SESSION_KEY_LOST: { why: 'este navegador perdeu a chave da sua sessão.', advice: signIn },
    INSECURE_CONTEXT: {
      why: 'esta página foi aberta sem conexão segura.',
      advice: 'Abra com https no endereço.',
    },
    SESSION_UNUSABLE: {
      why: 'a entrada não trouxe nenhuma chave que este aparelho possa usar.',
      advice: askSupport,
    },
    AUTH_METHOD_NOT_FOUND: {
      why: 'sua carteira não tem esta forma de entrar.',
      advice: 'Recarregue a página e escolha outra.',
    },
    LAST_AUTH_METHOD: {
      why: 'esta é sua única forma de entrar, e sem ela você perderia sua carteira.',
      advice: 'Adicione outra antes.',
    },
    OTHER_AUTH_METHOD_REQUIRED: {
      why: 'só outra forma de entrar pode confirmar isto.',
      advice: 'Entre antes com outra e tente de novo.',
    },
    OIDC_TOKEN_STALE: {
      why: 'a entrada no outro provedor demorou demais.',
      advice: 'Entre lá de novo.',
    },
    SEALED_KEY_INVALID: { why: 'a chave da sua sessão chegou danificada.', advice: askSupport },
    ENVELOPE_INVALID: {
      why: 'o que chegou não foi feito pelo serviço da sua carteira, ou foi alterado no caminho.',
      advice: askSupport,
    },
    PAYLOAD_MISMATCH: {
      why: 'sua assinatura foi pedida para algo diferente do que você queria, por isso seu aparelho recusou.',
      advice: `Não tente de novo. ${support}`,
    },
    PAYLOAD_UNREADABLE: {
      why: 'o que seria assinado estava danificado, por isso seu aparelho recusou.',
      advice: askSupport,
    },
    PAYLOAD_NOT_APPROVED: {
      why: 'seu aparelho não conseguiu ler o que seria assinado, por isso recusou.',
      advice: support,
    },
    SIGNING_DECLINED: { why: 'você não confirmou.', advice: canRetry },
    BUSY: {
      why: 'outra aba está cuidando disto e não terminou.',
      advice: 'Veja essa aba e tente de novo.',
    },
    QUOTE_NOT_SIGNABLE: { why: 'esta oferta não pode ser paga por esta carteira.', advice: reviewAgain },
    QUOTE_TOO_HIGH: { why: 'custa mais do que você permitiu.', advice: reviewAgain },
    PAYMENT_DIFFERS: {
      why: 'o valor ou o destinatário não é o que foi mostrado a você.',
      advice: `Não tente de novo. ${support}`,
    },
    UNREACHABLE: {
      why: 'não é possível conectar com o serviço da carteira.',
      advice: 'Confira sua conexão e tente de novo.',
    },
    ABORTED: { why: 'foi interrompido antes de começar.', advice: canRetry },
    PROCESSING: {
      why: 'o serviço ainda está trabalhando nisto.',
      advice: 'Espere um momento e faça o mesmo outra vez: continua de onde parou.',
    },
    OUTCOME_UNKNOWN: {
      why: 'a resposta se perdeu.',
      advice: 'Veja suas movimentações antes de tentar de novo.',
    },
    REFUSED: { why: 'o serviço recusou.', advice: askSupport },
    RATE_LIMITED: { why: 'houve pedidos demais.', advice: 'Espere {wait} e tente de novo.' },
    PROFILE_MISMATCH: {
      why: 'este app não está configurado para o serviço da carteira.',
      advice: support,
    },
    UNEXPECTED_RESPONSE: {
      why: 'o serviço respondeu de uma forma que este app não entende.',
      advice: askSupport,
    },
    AUTHORIZATION_REQUIRED: {
      why: 'o serviço espera até você autorizar.',
      advice: 'Abra nas suas movimentações e autorize lá.',
    },
    PROOF_REFUSED: {
      why: 'o código ou a chave de acesso estava errado ou chegou tarde demais.',
      advice: 'Tente de novo, ou peça um novo código.',
    },
    STEP_UP_REQUIRED: {
      why: 'sua confirmação chegou tarde demais ou foi usada para outra coisa.',
      advice: again,
    },
    STORE_UNAVAILABLE: {
      why: 'este navegador não deixa a página guardar o que ela precisa.',
      advice:
        'Permita que esta página guarde dados, ou saia da navegação privada. Atualize o navegador, ou use outro navegador ou aparelho.',
    },
  },
  byStatus: {
    401: { why: 'o serviço não aceitou sua assinatura.', advice: 'Entre outra vez e tente de novo.' },
    403: {
      why: 'este app não permite isto.',
      advice: 'Confira o que você digitou, ou escreva para o suporte.',
    },
    404: {
      why: 'o serviço não sabe mais do que se trata.',
      advice: 'Recarregue a página e comece de novo.',
    },
    409: { why: 'algo mudou nesse meio-tempo.', advice: 'Recarregue a página e veja de novo.' },
  },
  paymentByStatus: {
    403: {
      why: 'este pagamento não é permitido como está.',
      advice: 'Revise outra vez e leia o que está escrito sobre o destinatário.',
    },
    404: { why: 'o serviço não conhece mais esta oferta.', advice: reviewAgain },
    409: { why: 'a oferta terminou, ou seu saldo não é suficiente.', advice: reviewAgain },
  },
  refusals,
}
