/** French: every ending of a payment. */

import type { Texts } from '../texts.js'

const deliveryFailed = 'Il n’a pas pu être remis au destinataire.'
const recipientFailed = 'Le prestataire du destinataire n’a pas répondu comme il le devait.'
const notDecided = 'L’application du destinataire ne l’a pas accepté à temps.'

export const payments: Texts['payments'] = {
  money: 'l’argent',
  recipient: 'le destinataire',
  states: {
    arrived: {
      label: 'Arrivé',
      title: '{name} a {received}',
      text: 'L’argent est dans l’autre portefeuille.',
    },
    delivered: {
      label: 'Remis',
      title: '{received} : remis',
      text: 'Le service a remis l’argent à la banque ou au prestataire du destinataire. S’il revient, cette page le dira.',
    },
    'on-its-way': {
      label: 'En chemin',
      title: '{sent} : en chemin',
      text: 'L’argent a quitté votre portefeuille. Le destinataire ne l’a pas encore. Ne le renvoyez pas.',
    },
    'coming-back': {
      label: 'Échoué, en retour',
      title: '{sent} : en retour vers vous',
      text: 'Le paiement a échoué après que l’argent a quitté votre portefeuille. Le remboursement est en cours ; votre solde l’affichera dès qu’il sera là.',
    },
    back: {
      label: 'Échoué, argent rendu',
      title: 'Échoué : {sent} de retour dans votre solde',
      text: 'L’argent a été remboursé. Vous pouvez le renvoyer.',
    },
    gone: {
      label: 'Échoué, non remboursé',
      title: '{sent} : parti de votre portefeuille et pas revenu',
      text: 'Le paiement a échoué, et son remboursement aussi. L’argent ne revient pas de lui-même : réclamez-le.',
    },
    missing: {
      label: 'Échoué, non remboursé',
      title: '{sent} : parti de votre portefeuille, pas de retour',
      text: 'Le paiement a échoué. Il manque exactement ce montant à votre solde, et le service ne connaît aucun remboursement : réclamez-le.',
    },
    'never-left': {
      label: 'Non envoyé',
      title: '{sent} : non envoyé',
      text: 'L’argent n’a jamais quitté votre portefeuille. Vous pouvez le renvoyer.',
    },
    'still-there': {
      label: 'Échoué, l’argent est à vous',
      title: 'Échoué : {sent} dans votre solde',
      text: 'L’argent ne vous a pas quitté : votre solde et vos autres paiements concordent sans lui. Vous pouvez le renvoyer.',
    },
    failed: {
      label: 'Échoué',
      title: 'Nous ne savons pas où se trouve {sent}',
      text: 'Le paiement a échoué. Le service ne dit pas si l’argent a quitté votre portefeuille. Comparez votre solde avant de le renvoyer, ou renseignez-vous.',
    },
    held: {
      label: 'Vous attend',
      title: '{sent} : pas encore envoyé',
      text: 'L’argent est dans votre portefeuille. Le service attend que vous autorisiez ce paiement.',
    },
    offered: {
      label: 'Non confirmé',
      title: '{sent} : non envoyé',
      text: 'L’argent est dans votre portefeuille. Vous n’avez pas confirmé ce paiement.',
    },
    'offer-expired': {
      label: 'Non envoyé',
      title: '{sent} : non envoyé',
      text: 'L’argent est dans votre portefeuille. L’offre a expiré avant d’être confirmée. Vérifiez de nouveau le paiement pour l’envoyer.',
    },
    'may-have-left': {
      label: 'Pas encore connu',
      title: 'Nous ne savons pas encore si {sent} est parti',
      text: 'Vous avez confirmé le paiement, et la réponse s’est perdue. Ne le renvoyez pas : cette page regarde de nouveau d’elle-même.',
    },
    unclear: {
      label: 'Inconnu',
      title: 'Nous ne savons pas où se trouve {sent}',
      text: 'Le service dit de ce paiement quelque chose que cette application ne comprend pas. Comparez votre solde avant de le renvoyer, ou renseignez-vous.',
    },
    received: {
      label: 'Reçu',
      title: 'Vous avez {received}',
      text: 'L’argent est dans votre solde.',
    },
    incoming: {
      label: 'En chemin vers vous',
      title: '{received} : en chemin vers vous',
      text: 'L’argent n’est pas encore dans votre solde.',
    },
    returned: {
      label: 'Rendu à l’expéditeur',
      title: '{received} : rendu à l’expéditeur',
      text: 'Ce paiement a échoué, et l’argent n’est pas dans votre solde.',
    },
    'incoming-failed': {
      label: 'Échoué',
      title: 'Le paiement de {received} vers vous a échoué',
      text: 'Le service ne dit pas où est l’argent. Si votre solde ne l’affiche pas, demandez à l’expéditeur.',
    },
    'never-came': {
      label: 'Jamais envoyé',
      title: '{received} : jamais envoyé',
      text: 'L’expéditeur n’a pas confirmé ce paiement à temps.',
    },
  },
  failures: {
    LNURLP_FAILED: recipientFailed,
    PAY_REQUEST_FAILED: recipientFailed,
    PAYMENT_APPROVAL_WEBHOOK_ERROR: notDecided,
    PAYMENT_APPROVAL_TIMED_OUT: notDecided,
    OFFRAMP_FAILED: deliveryFailed,
    MISSING_MANDATORY_PAYEE_DATA: 'Il manque une information obligatoire sur le destinataire.',
    QUOTE_EXPIRED: 'L’offre a expiré avant d’être confirmée.',
    INSUFFICIENT_FUNDS: 'Votre solde ne suffisait pas.',
    QUOTE_EXECUTION_FAILED: 'Le service n’a pas pu l’exécuter.',
    LIGHTNING_PAYMENT_FAILED: deliveryFailed,
    FUNDING_AMOUNT_MISMATCH: 'Le montant arrivé n’est pas celui de l’offre.',
    COUNTERPARTY_POST_TX_FAILED: deliveryFailed,
    QUOTE_RATE_UNAVAILABLE: 'Le taux de change de l’offre n’était plus disponible.',
    SCA_NOT_COMPLETED: 'Vous ne l’avez pas autorisé à temps.',
    PAYOUT_RETURNED: 'La banque du destinataire l’a renvoyé.',
    LIMIT_EXCEEDED: 'Il dépassait ce qui est permis.',
    ACCOUNT_CANNOT_RECEIVE: 'Le compte du destinataire ne peut pas le recevoir.',
    ACCOUNT_INVALID: 'Le compte du destinataire est fermé ou n’existe pas.',
    COMPLIANCE_REJECTED: 'Un contrôle exigé par la loi l’a arrêté.',
    COLLECTION_FAILED: 'L’argent n’a pas pu être prélevé chez l’expéditeur.',
  },
  waits: {
    COUNTERPARTY_DECLARATION_REQUIRED: 'Une déclaration sur l’autre partie.',
    WALLET_VERIFICATION_REQUIRED: 'Une preuve de l’identité du propriétaire de l’autre portefeuille.',
    COUNTERPARTY_INFORMATION_REQUIRED: 'Plus d’informations sur l’autre partie.',
    COMPLIANCE_REVIEW: 'Un contrôle exigé par la loi.',
  },
  canceled: 'Il a été annulé.',
  tookTooLong: 'Cela a duré trop longtemps.',
  unknownReason: 'Le service donne une raison que cette application ne connaît pas.',
}
