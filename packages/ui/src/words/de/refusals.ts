/** German: what a refusal of the service means. */

import type { Texts } from '../texts.js'

const support = 'Schreiben Sie dem Support dieser App.'
const reviewAgain = 'Prüfen Sie die Zahlung noch einmal.'

const unknownAddress = { why: 'Diese Adresse gibt es nicht.', advice: 'Prüfen Sie jeden Buchstaben.' }
const noResponse = {
  why: 'Der Anbieter des Empfängers hat nicht richtig reagiert.',
  advice: 'Versuchen Sie es später noch einmal.',
}

export const refusals: Texts['errors']['refusals'] = {
  DAILY_VOLUME_LIMIT_EXCEEDED: {
    why: 'Sie haben heute schon so viel gesendet, wie Sie dürfen.',
    advice: 'Senden Sie weniger oder versuchen Sie es morgen noch einmal.',
  },
  VELOCITY_LIMIT_EXCEEDED: {
    why: 'Sie haben in kurzer Zeit zu viel gesendet.',
    advice: 'Senden Sie weniger oder versuchen Sie es später noch einmal.',
  },
  TRANSACTION_SIZE_LIMIT_EXCEEDED: {
    why: 'Das ist mehr, als Sie auf einmal senden dürfen.',
    advice: 'Senden Sie einen kleineren Betrag.',
  },
  AMOUNT_OUT_OF_RANGE: {
    why: 'Der Betrag ist zu klein oder zu groß.',
    advice: 'Geben Sie einen anderen Betrag ein.',
  },
  COUNTERPARTY_NOT_ALLOWED: {
    why: 'An diesen Empfänger kann diese Wallet nicht zahlen.',
    advice: 'Wählen Sie einen anderen Empfänger.',
  },
  INSUFFICIENT_FUNDS: {
    why: 'Ihr Guthaben reicht dafür nicht.',
    advice: 'Senden Sie einen kleineren Betrag oder zahlen Sie zuerst Geld ein.',
  },
  SELF_PAYMENT: { why: 'Das ist Ihre eigene Wallet.', advice: 'Wählen Sie einen anderen Empfänger.' },
  INVALID_UMA_ADDRESS: unknownAddress,
  UMA_NOT_FOUND: unknownAddress,
  INVALID_CURRENCY: {
    why: 'Der Empfänger kann diese Währung nicht bekommen.',
    advice: 'Wählen Sie eine andere Währung.',
  },
  EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: {
    why: 'Es ist noch nicht belegt, wem das Konto des Empfängers gehört.',
    advice: support,
  },
  MISSING_MANDATORY_USER_INFO: {
    why: 'Eine Angabe über Sie, die bekannt sein muss, fehlt.',
    advice: support,
  },
  END_USER_TERMS_NOT_ACCEPTED: {
    why: 'Die geltenden Nutzungsbedingungen sind nicht angenommen.',
    advice: support,
  },
  LNURLP_REQUEST_FAILED: noResponse,
  PAYREQ_REQUEST_FAILED: noResponse,
  INVALID_BANK_ACCOUNT: { why: 'Die Bank kennt dieses Konto nicht.', advice: 'Prüfen Sie die Nummer.' },
  USER_NOT_READY: { why: 'Ihre Identität wurde noch nicht geprüft.', advice: support },
  ACCOUNT_LOCKED: {
    why: 'Es wurden zu viele falsche Codes eingegeben, und Ihr Konto ist vorübergehend gesperrt.',
    advice: 'Versuchen Sie es später noch einmal.',
  },
  SCA_SESSION_REQUIRED: {
    why: 'Der Dienst will, dass Sie sich zuerst für Zahlungen anmelden.',
    advice: 'Melden Sie sich unten an und versuchen Sie es dann noch einmal.',
  },
  TERMS_NOT_ACCEPTED: {
    why: 'Die Nutzungsbedingungen haben sich geändert.',
    advice: 'Laden Sie die Seite neu, lesen Sie die Bedingungen und nehmen Sie sie an.',
  },
  QUOTE_NOT_FOUND: { why: 'Der Dienst kennt dieses Angebot nicht mehr.', advice: reviewAgain },
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: {
    why: 'Ihre Wallet hat schon einen Passkey und nimmt nur einen.',
    advice: 'Melden Sie sich mit diesem an.',
  },
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: {
    why: 'Ihre Wallet sendet schon Codes per E-Mail.',
    advice: 'Melden Sie sich mit einem solchen Code an.',
  },
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: {
    why: 'Ihre Wallet sendet schon Codes per SMS.',
    advice: 'Melden Sie sich mit einem solchen Code an.',
  },
}
