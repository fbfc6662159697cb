/** French: the payment. */

import type { Texts } from '../texts.js'

const checkYourself = 'Vérifiez vous-même le nom et le numéro auprès du destinataire.'

export const pay: Texts['pay'] = {
  title: 'Vérifiez avant de signer',
  about: 'environ {fee}',
  noFee: 'Aucuns',
  details: 'Détails',
  terms: {
    to: 'À',
    youSend: 'Vous envoyez',
    fee: 'Frais',
    appFee: 'Pour cette application',
    bankFee: 'Frais de sa banque',
    rate: 'Taux',
    theyReceive: 'Le destinataire reçoit',
    validUntil: 'Valable jusqu’à',
  },
  feeDetail: 'Vous les payez. Ils font partie de ce que vous envoyez.',
  appFeeDetail: 'C’est une partie des frais.',
  bankFeeDetail: 'Le destinataire les paie. Il reçoit ce qui reste ensuite.',
  asking: 'Les montants sont en cours de lecture. Aucun argent ne bouge.',
  confirm: 'Confirmer et signer',
  edit: 'Modifier',
  review: 'Vérifier',
  tryAgain: 'Réessayer',
  done: 'Terminé',
  gotIt: 'Compris',
  openPayment: 'Ouvrir ce paiement',
  paying:
    'Votre paiement est en cours de signature et d’envoi. Il est fait une fois, quelle que soit la durée.',
  left: 'Votre paiement est en cours de signature et d’envoi. Il est fait une fois, même si vous quittez cette page. Ne le renvoyez pas.',
  offerEnded:
    'Rien n’a été envoyé : cette offre a expiré. Vérifiez de nouveau le paiement pour voir les montants actuels.',
  signedOut: 'Rien n’a été envoyé. Connectez-vous pour payer.',
  otherPayment: 'Rien n’a encore été envoyé : un autre paiement est en cours. Attendez qu’il soit terminé.',
  failed: 'Échoué',
  noOffer: 'Il n’y a pas d’offre',
  offerOver: 'L’offre a expiré',
  differs: 'Envoyé, mais pas comme affiché',
  where: 'Où est l’argent',
  check: {
    label: 'Contrôle du nom',
    nameOnPayment: 'Nom sur le paiement',
    bankSays: 'Selon la banque',
    none: 'Aucun',
    entered: 'le nom que vous avez saisi',
    acknowledge: 'Je sais que le nom ne correspond pas, et je veux payer ce compte.',
    MATCHED: { title: 'Le nom correspond', text: 'La banque dit à qui appartient ce compte : {verified}.' },
    PARTIAL_MATCH: {
      title: 'Le nom ne correspond qu’en partie',
      text: 'Regardez les deux noms. N’envoyez que si les deux désignent le destinataire que vous voulez payer.',
    },
    NOT_MATCHED: {
      title: 'Le nom ne correspond pas',
      text: 'La banque dit que ce compte n’est pas au nom saisi ({entered}). L’argent envoyé sur un mauvais compte est difficile à récupérer.',
    },
    UNSUPPORTED: {
      title: 'Le nom n’a pas été contrôlé',
      text: `Cette banque ne contrôle pas les noms. ${checkYourself}`,
    },
    CHECKED_BY_RECEIVING_FI: {
      title: 'La banque contrôle le nom plus tard',
      text: `La banque du destinataire compare le nom à l’arrivée de l’argent, et peut le renvoyer. ${checkYourself}`,
    },
    PENDING: {
      title: 'Le nom est encore en cours de contrôle',
      text: 'La banque n’a pas encore réagi. Vous pouvez attendre un instant et vérifier de nouveau le paiement.',
    },
    unknown: {
      title: 'Le nom n’a pas été contrôlé',
      text: `Le service ne dit pas si le nom est juste. ${checkYourself}`,
    },
    noNames: {
      title: 'Aucun nom à contrôler',
      text: 'L’argent va exactement à cette adresse. Vérifiez que c’est la bonne.',
    },
    test: {
      title: 'Un destinataire de test',
      text: 'Aucune banque n’a contrôlé ce nom, et aucun argent réel ne bouge.',
    },
    past: {
      notMatched: 'Ne correspondait pas',
      partly: 'Ne correspondait qu’en partie',
      bankSays: 'Selon la banque : {verified}.',
      confirmed: 'Vous l’avez confirmé.',
    },
  },
  factors: { label: 'Vous l’autorisez avec', PASSKEY: 'Clé d’accès', SMS_OTP: 'Code par SMS' },
  authorize: {
    title: 'Autorisez ce paiement',
    oneMore: 'Une étape est faite, et le service en demande une autre.',
    any: 'Vous autorisez le paiement.',
    conversion: 'Vous autorisez la conversion de l’argent.',
    recipient: 'Vous autorisez l’envoi de l’argent à ce destinataire.',
    until: 'Vous pouvez le faire jusqu’à {time}. Sinon, rien n’est envoyé.',
    withCode: 'Autoriser avec le code',
    withPasskey: 'Autoriser avec une clé d’accès',
    unknownProof:
      'Rien n’a été envoyé. Le service demande une preuve que cette application ne peut pas donner. Si vous ne faites rien, l’argent reste à vous.',
  },
  login: {
    title: 'Connectez-vous pour les paiements',
    intro:
      'Le service le demande tous les 180 jours. Cela ne change rien à votre connexion, et n’envoie rien.',
    unknownPayer:
      'Rien n’a été envoyé : cette application ne sait pas comment vous vous connectez pour les paiements. Écrivez à l’assistance de cette application.',
    withCode: 'Se connecter avec le code',
    PASSKEY: 'Se connecter avec une clé d’accès',
    SMS_OTP: 'M’envoyer un code par SMS',
    TOTP: 'Utiliser mon application d’authentification',
  },
  pending: {
    title: { one: 'Un paiement précédent', other: 'Des paiements précédents' },
    payment: 'Un paiement',
    paymentOf: 'Un paiement de {amount}',
    unknown:
      '{payment} a peut-être été envoyé, ou peut-être pas : la réponse s’est perdue. Regardez de nouveau avant de le renvoyer.',
    held: '{payment} n’a pas encore été envoyé : il attend votre autorisation. Ouvrez-le pour cela.',
    none: '{payment} n’a pas été envoyé. Vous pouvez le renvoyer.',
    failed: '{payment} a échoué. Sa page dit où est l’argent.',
    done: '{payment} a été envoyé, bien que la réponse se soit perdue. Ne le renvoyez pas.',
  },
}
