/** German: every ending of a payment. */

import type { Texts } from '../texts.js'

const deliveryFailed = 'Sie konnte dem Empfänger nicht zugestellt werden.'
const recipientFailed = 'Der Anbieter des Empfängers hat nicht richtig reagiert.'
const notDecided = 'Die App des Empfängers hat sie nicht rechtzeitig angenommen.'

export const payments: Texts['payments'] = {
  money: 'das Geld',
  recipient: 'der Empfänger',
  states: {
    arrived: {
      label: 'Angekommen',
      title: '{name} hat {received}',
      text: 'Das Geld ist in der anderen Wallet.',
    },
    delivered: {
      label: 'Zugestellt',
      title: '{received} wurde zugestellt',
      text: 'Der Dienst hat das Geld der Bank oder dem Anbieter des Empfängers übergeben. Wenn es zurückkommt, steht das auf dieser Seite.',
    },
    'on-its-way': {
      label: 'Unterwegs',
      title: '{sent} ist unterwegs',
      text: 'Das Geld hat Ihre Wallet verlassen. Der Empfänger hat es noch nicht. Senden Sie es nicht noch einmal.',
    },
    'coming-back': {
      label: 'Fehlgeschlagen, kommt zurück',
      title: '{sent} kommt zu Ihnen zurück',
      text: 'Die Zahlung ist fehlgeschlagen, nachdem das Geld Ihre Wallet verlassen hatte. Die Erstattung läuft. Ihr Guthaben zeigt sie, sobald sie da ist.',
    },
    back: {
      label: 'Fehlgeschlagen, Geld ist zurück',
      title: 'Fehlgeschlagen: {sent} ist wieder in Ihrem Guthaben',
      text: 'Das Geld wurde erstattet. Sie können es noch einmal senden.',
    },
    gone: {
      label: 'Fehlgeschlagen, nicht erstattet',
      title: '{sent} hat Ihre Wallet verlassen und ist nicht zurückgekommen',
      text: 'Die Zahlung ist fehlgeschlagen, und ihre Erstattung auch. Das Geld kommt nicht von selbst zurück: Fragen Sie danach.',
    },
    missing: {
      label: 'Fehlgeschlagen, nicht erstattet',
      title: '{sent} hat Ihre Wallet verlassen und ist nicht zurück',
      text: 'Die Zahlung ist fehlgeschlagen. In Ihrem Guthaben fehlt genau dieser Betrag, und der Dienst weiß von keiner Erstattung: Fragen Sie danach.',
    },
    'never-left': {
      label: 'Nicht gesendet',
      title: '{sent} wurde nicht gesendet',
      text: 'Das Geld hat Ihre Wallet nie verlassen. Sie können es noch einmal senden.',
    },
    'still-there': {
      label: 'Fehlgeschlagen, Geld gehört Ihnen',
      title: 'Fehlgeschlagen: {sent} ist in Ihrem Guthaben',
      text: 'Das Geld hat Sie nicht verlassen: Ihr Guthaben und Ihre anderen Zahlungen gehen ohne es auf. Sie können es noch einmal senden.',
    },
    failed: {
      label: 'Fehlgeschlagen',
      title: 'Wir wissen nicht, wo {sent} ist',
      text: 'Die Zahlung ist fehlgeschlagen. Der Dienst sagt nicht, ob das Geld Ihre Wallet verlassen hat. Vergleichen Sie Ihr Guthaben, bevor Sie es noch einmal senden, oder fragen Sie nach.',
    },
    held: {
      label: 'Wartet auf Sie',
      title: '{sent} wurde noch nicht gesendet',
      text: 'Das Geld ist in Ihrer Wallet. Der Dienst wartet, bis Sie diese Zahlung freigeben.',
    },
    offered: {
      label: 'Nicht bestätigt',
      title: '{sent} wurde nicht gesendet',
      text: 'Das Geld ist in Ihrer Wallet. Sie haben diese Zahlung nicht bestätigt.',
    },
    'offer-expired': {
      label: 'Nicht gesendet',
      title: '{sent} wurde nicht gesendet',
      text: 'Das Geld ist in Ihrer Wallet. Das Angebot ist abgelaufen, bevor es bestätigt wurde. Prüfen Sie die Zahlung noch einmal, um sie zu senden.',
    },
    'may-have-left': {
      label: 'Noch nicht bekannt',
      title: 'Wir wissen noch nicht, ob {sent} gesendet wurde',
      text: 'Sie haben die Zahlung bestätigt, und die Antwort ging verloren. Senden Sie sie nicht noch einmal: Diese Seite sieht von selbst wieder nach.',
    },
    unclear: {
      label: 'Nicht bekannt',
      title: 'Wir wissen nicht, wo {sent} ist',
      text: 'Der Dienst sagt etwas über diese Zahlung, das diese App nicht versteht. Vergleichen Sie Ihr Guthaben, bevor Sie es noch einmal senden, oder fragen Sie nach.',
    },
    received: {
      label: 'Erhalten',
      title: 'Sie haben {received}',
      text: 'Das Geld ist in Ihrem Guthaben.',
    },
    incoming: {
      label: 'Unterwegs zu Ihnen',
      title: '{received} ist unterwegs zu Ihnen',
      text: 'Das Geld ist noch nicht in Ihrem Guthaben.',
    },
    returned: {
      label: 'Zurück an den Absender',
      title: '{received} ging an den Absender zurück',
      text: 'Diese Zahlung ist fehlgeschlagen, und das Geld ist nicht in Ihrem Guthaben.',
    },
    'incoming-failed': {
      label: 'Fehlgeschlagen',
      title: 'Die Zahlung von {received} an Sie ist fehlgeschlagen',
      text: 'Der Dienst sagt nicht, wo das Geld ist. Wenn Ihr Guthaben es nicht zeigt, fragen Sie den Absender.',
    },
    'never-came': {
      label: 'Nie gesendet',
      title: '{received} wurde nicht an Sie gesendet',
      text: 'Der Absender hat diese Zahlung nicht rechtzeitig bestätigt.',
    },
  },
  failures: {
    LNURLP_FAILED: recipientFailed,
    PAY_REQUEST_FAILED: recipientFailed,
    PAYMENT_APPROVAL_WEBHOOK_ERROR: notDecided,
    PAYMENT_APPROVAL_TIMED_OUT: notDecided,
    OFFRAMP_FAILED: deliveryFailed,
    MISSING_MANDATORY_PAYEE_DATA: 'Es fehlt eine Angabe über den Empfänger, die bekannt sein muss.',
    QUOTE_EXPIRED: 'Das Angebot ist abgelaufen, bevor es bestätigt wurde.',
    INSUFFICIENT_FUNDS: 'Ihr Guthaben reichte dafür nicht.',
    QUOTE_EXECUTION_FAILED: 'Der Dienst konnte sie nicht ausführen.',
    LIGHTNING_PAYMENT_FAILED: deliveryFailed,
    FUNDING_AMOUNT_MISMATCH: 'Es kam ein anderer Betrag an, als im Angebot stand.',
    COUNTERPARTY_POST_TX_FAILED: deliveryFailed,
    QUOTE_RATE_UNAVAILABLE: 'Den Wechselkurs des Angebots gab es nicht mehr.',
    SCA_NOT_COMPLETED: 'Sie haben sie nicht rechtzeitig freigegeben.',
    PAYOUT_RETURNED: 'Die Bank des Empfängers hat sie zurückgeschickt.',
    LIMIT_EXCEEDED: 'Sie war höher, als erlaubt ist.',
    ACCOUNT_CANNOT_RECEIVE: 'Das Konto des Empfängers kann sie nicht annehmen.',
    ACCOUNT_INVALID: 'Das Konto des Empfängers ist geschlossen oder existiert nicht.',
    COMPLIANCE_REJECTED: 'Eine gesetzlich vorgeschriebene Prüfung hat sie gestoppt.',
    COLLECTION_FAILED: 'Das Geld konnte beim Absender nicht eingezogen werden.',
  },
  waits: {
    COUNTERPARTY_DECLARATION_REQUIRED: 'Eine Erklärung über die andere Seite.',
    WALLET_VERIFICATION_REQUIRED: 'Einen Nachweis, wem die andere Wallet gehört.',
    COUNTERPARTY_INFORMATION_REQUIRED: 'Mehr Angaben über die andere Seite.',
    COMPLIANCE_REVIEW: 'Eine gesetzlich vorgeschriebene Prüfung.',
  },
  canceled: 'Sie wurde abgebrochen.',
  tookTooLong: 'Es hat zu lange gedauert.',
  unknownReason: 'Der Dienst nennt einen Grund, den diese App nicht kennt.',
}
