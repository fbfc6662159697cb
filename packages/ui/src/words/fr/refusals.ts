/** French: what a refusal of the service means. */

import type { Texts } from '../texts.js'

const unknownAddress = { why: 'cette adresse n’existe pas.', advice: 'Vérifiez-la lettre par lettre.' }
const noResponse = {
  why: 'le prestataire du destinataire n’a pas répondu comme il le devait.',
  advice: 'Réessayez plus tard.',
}

export const refusals: Texts['errors']['refusals'] = {
  DAILY_VOLUME_LIMIT_EXCEEDED: {
    why: 'vous avez envoyé aujourd’hui tout ce que vous pouvez envoyer.',
    advice: 'Envoyez moins, ou réessayez demain.',
  },
  VELOCITY_LIMIT_EXCEEDED: {
    why: 'vous avez trop envoyé en peu de temps.',
    advice: 'Envoyez moins, ou réessayez plus tard.',
  },
  TRANSACTION_SIZE_LIMIT_EXCEEDED: {
    why: 'c’est plus que ce que vous pouvez envoyer en une fois.',
    advice: 'Envoyez un montant plus petit.',
  },
  AMOUNT_OUT_OF_RANGE: {
    why: 'le montant est trop petit ou trop grand.',
    advice: 'Saisissez un autre montant.',
  },
  COUNTERPARTY_NOT_ALLOWED: {
    why: 'ce destinataire ne peut pas être payé depuis ce portefeuille.',
    advice: 'Choisissez un autre destinataire.',
  },
  INSUFFICIENT_FUNDS: {
    why: 'votre solde ne suffit pas.',
    advice: 'Envoyez un montant plus petit, ou ajoutez d’abord de l’argent.',
  },
  SELF_PAYMENT: { why: 'c’est votre propre portefeuille.', advice: 'Choisissez un autre destinataire.' },
  INVALID_UMA_ADDRESS: unknownAddress,
  UMA_NOT_FOUND: unknownAddress,
  INVALID_CURRENCY: {
    why: 'le destinataire ne peut pas recevoir cette devise.',
    advice: 'Choisissez une autre devise.',
  },
  EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: {
    why: 'il n’est pas encore prouvé à qui appartient le compte du destinataire.',
    advice: 'Écrivez à l’assistance de cette application.',
  },
  MISSING_MANDATORY_USER_INFO: {
    why: 'il manque une information obligatoire à votre sujet.',
    advice: 'Écrivez à l’assistance de cette application.',
  },
  END_USER_TERMS_NOT_ACCEPTED: {
    why: 'les conditions d’utilisation en vigueur ne sont pas acceptées.',
    advice: 'Écrivez à l’assistance de cette application.',
  },
  LNURLP_REQUEST_FAILED: noResponse,
  PAYREQ_REQUEST_FAILED: noResponse,
  INVALID_BANK_ACCOUNT: { why: 'la banque ne connaît pas ce compte.', advice: 'Vérifiez le numéro.' },
  USER_NOT_READY: {
    why: 'votre identité n’a pas encore été vérifiée.',
    advice: 'Écrivez à l’assistance de cette application.',
  },
  ACCOUNT_LOCKED: {
    why: 'il y a eu trop de codes erronés, et votre compte est bloqué pour le moment.',
    advice: 'Réessayez plus tard.',
  },
  SCA_SESSION_REQUIRED: {
    why: 'le service veut que vous vous connectiez d’abord pour les paiements.',
    advice: 'Connectez-vous ci-dessous, puis réessayez.',
  },
  TERMS_NOT_ACCEPTED: {
    why: 'les conditions d’utilisation ont changé.',
    advice: 'Rechargez la page, puis lisez-les et acceptez-les.',
  },
  QUOTE_NOT_FOUND: {
    why: 'le service ne connaît plus cette offre.',
    advice: 'Vérifiez de nouveau le paiement.',
  },
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: {
    why: 'votre portefeuille a déjà une clé d’accès et n’en accepte qu’une.',
    advice: 'Connectez-vous avec celle-ci.',
  },
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: {
    why: 'votre portefeuille envoie déjà des codes par e-mail.',
    advice: 'Connectez-vous avec un de ces codes.',
  },
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: {
    why: 'votre portefeuille envoie déjà des codes par SMS.',
    advice: 'Connectez-vous avec un de ces codes.',
  },
}
