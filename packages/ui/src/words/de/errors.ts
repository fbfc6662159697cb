/** German: why nothing happened, and what to do. */

import type { Texts } from '../texts.js'
import { refusals } from './refusals.js'

const askSupport =
  'Versuchen Sie es noch einmal. Wenn es wieder geschieht, schreiben Sie dem Support dieser App.'
const support = 'Schreiben Sie dem Support dieser App.'
const signIn = 'Melden Sie sich an und versuchen Sie es dann noch einmal.'
const again = 'Versuchen Sie es noch einmal.'
const reviewAgain = 'Prüfen Sie die Zahlung noch einmal.'

export const errors: Texts['errors'] = {
  nothing: {
    action: 'Es wurde nichts geändert oder gesendet: {why} {advice}',
    payment: 'Es wurde nichts gesendet: {why} {advice}',
    reading: 'Wir können das gerade nicht lesen: {why} {advice}',
  },
  lost: {
    action:
      'Das ist vielleicht geschehen, vielleicht auch nicht: Die Antwort ging verloren. Sehen Sie in Ihren Umsätzen nach, bevor Sie es noch einmal versuchen.',
    payment:
      'Diese Zahlung wurde vielleicht gesendet, vielleicht auch nicht: Die Antwort ging verloren. Sie können noch einmal bestätigen, denn dieselbe Zahlung kann nicht zweimal ausgeführt werden.',
    reading: 'Wir können das gerade nicht lesen: Die Antwort ging verloren. Erneutes Lesen ändert nichts.',
    signIn: 'Es wurde nichts gezahlt: Die Antwort ging verloren. Sie können es noch einmal versuchen.',
  },
  paidOtherwise:
    'Diese Zahlung wurde gesendet, aber Betrag oder Empfänger sind nicht die, die Ihnen gezeigt wurden. Senden Sie sie nicht noch einmal. Sehen Sie in Ihren Umsätzen nach und schreiben Sie dem Support dieser App.',
  keyNotDeleted:
    'Es wurde kein Geld bewegt, und Sie sind auf dieser Seite abgemeldet. Der Browser hat den Schlüssel der Sitzung nicht gelöscht: Löschen Sie die Daten dieser Website, damit dieses Gerät nicht mehr zahlen kann.',
  unexpected:
    'Wir wissen nicht, ob das geklappt hat: Etwas Unerwartetes ist schiefgegangen. Laden Sie die Seite neu und sehen Sie in Ihren Umsätzen nach, bevor Sie es noch einmal versuchen.',
  wrongCode: 'Dieser Code wurde nicht angenommen. Prüfen Sie ihn oder fordern Sie einen neuen an.',
  wrongPasskey:
    'Dieser Passkey wurde nicht angenommen: Er gehört nicht zu dieser Adresse. Verwenden Sie einen anderen Passkey oder eine andere Adresse.',
  wait: {
    unknown: 'eine Weile',
    seconds: { one: 'eine Sekunde', other: '{count} Sekunden' },
    minutes: { one: 'eine Minute', other: '{count} Minuten' },
  },
  signedOut: {
    why: 'Sie sind nicht mehr angemeldet: Es hat zu lange gedauert, oder Sie haben sich in einem anderen Tab an- oder abgemeldet.',
    advice: 'Laden Sie die Seite neu und beginnen Sie noch einmal.',
  },
  offerEnded: { why: 'Das Angebot ist abgelaufen, bevor es bestätigt wurde.', advice: reviewAgain },
  byCode: {
    PASSKEY_CANCELLED: {
      why: 'Die Passkey-Abfrage wurde geschlossen oder ist abgelaufen, oder hier gibt es keinen passenden Passkey.',
      advice: 'Versuchen Sie es noch einmal, wenn Sie bereit sind.',
    },
    PASSKEY_ABORTED: { why: 'Die Seite hat die Passkey-Abfrage beendet.', advice: again },
    PASSKEY_UNSUPPORTED: {
      why: 'Dieser Browser kann keine Passkeys verwenden.',
      advice:
        'Melden Sie sich auf andere Weise an oder nehmen Sie einen anderen Browser oder ein anderes Gerät.',
    },
    PASSKEY_ALREADY_REGISTERED: {
      why: 'Dieses Gerät hat schon einen Passkey für diese Wallet.',
      advice:
        'Fügen Sie einen weiteren auf einem anderen Gerät hinzu oder verwenden Sie einen Sicherheitsschlüssel.',
    },
    PASSKEY_RP_ID_MISMATCH: {
      why: 'Passkeys funktionieren unter dieser Adresse nicht.',
      advice: 'Öffnen Sie die App unter ihrer üblichen Adresse.',
    },
    PASSKEY_AUTHENTICATOR_UNFIT: {
      why: 'Dieses Gerät oder dieser Sicherheitsschlüssel kann keinen Passkey anlegen, den Ihre Wallet annimmt.',
      advice: 'Nehmen Sie ein anderes Gerät oder einen anderen Sicherheitsschlüssel.',
    },
    PASSKEY_FAILED: {
      why: 'Der Passkey hat nicht funktioniert.',
      advice: 'Versuchen Sie es noch einmal oder melden Sie sich auf andere Weise an.',
    },
    SESSION_REQUIRED: { why: 'Sie sind auf diesem Gerät nicht angemeldet.', advice: signIn },
    SESSION_EXPIRED: { why: 'Ihre Sitzung ist beendet.', advice: signIn },
    SESSION_KEY_LOST: { why: 'Dieser Browser hat den Schlüssel Ihrer Sitzung verloren.', advice: signIn },
    INSECURE_CONTEXT: {
      why: 'Diese Seite wurde ohne sichere Verbindung geöffnet.',
      advice: 'Öffnen Sie sie mit https in der Adresse.',
    },
    SESSION_UNUSABLE: {
      why: 'Die Anmeldung hat keinen Schlüssel gebracht, den dieses Gerät verwenden kann.',
      advice: askSupport,
    },
    AUTH_METHOD_NOT_FOUND: {
      why: 'Ihre Wallet kennt diese Anmeldung nicht.',
      advice: 'Laden Sie die Seite neu und wählen Sie eine andere.',
    },
    LAST_AUTH_METHOD: {
      why: 'Das ist Ihre einzige Anmeldung. Ohne sie verlieren Sie Ihre Wallet.',
      advice: 'Fügen Sie zuerst eine andere hinzu.',
    },
    OTHER_AUTH_METHOD_REQUIRED: {
      why: 'Nur eine andere Anmeldung kann das bestätigen.',
      advice: 'Melden Sie sich zuerst mit einer anderen an und versuchen Sie es dann noch einmal.',
    },
    OIDC_TOKEN_STALE: {
      why: 'Die Anmeldung beim anderen Anbieter hat zu lange gedauert.',
      advice: 'Melden Sie sich dort noch einmal an.',
    },
    SEALED_KEY_INVALID: { why: 'Der Schlüssel Ihrer Sitzung kam beschädigt an.', advice: askSupport },
    ENVELOPE_INVALID: {
      why: 'Was ankam, stammt nicht vom Dienst Ihrer Wallet oder wurde unterwegs verändert.',
      advice: askSupport,
    },
    PAYLOAD_MISMATCH: {
      why: 'Ihre Unterschrift wurde für etwas anderes verlangt, als Sie wollten. Ihr Gerät hat deshalb abgelehnt.',
      advice: `Versuchen Sie es nicht noch einmal. ${support}`,
    },
    PAYLOAD_UNREADABLE: {
      why: 'Was unterschrieben werden sollte, war beschädigt. Ihr Gerät hat deshalb abgelehnt.',
      advice: askSupport,
    },
    PAYLOAD_NOT_APPROVED: {
      why: 'Ihr Gerät konnte nicht lesen, was unterschrieben werden sollte, und hat deshalb abgelehnt.',
      advice: support,
    },
    SIGNING_DECLINED: {
      why: 'Sie haben es nicht bestätigt.',
      advice: 'Sie können es noch einmal versuchen.',
    },
    BUSY: {
      why: 'Ein anderer Tab arbeitet noch daran.',
      advice: 'Sehen Sie dort nach und versuchen Sie es dann noch einmal.',
    },
    QUOTE_NOT_SIGNABLE: {
      why: 'Dieses Angebot kann von dieser Wallet nicht bezahlt werden.',
      advice: reviewAgain,
    },
    QUOTE_TOO_HIGH: { why: 'Es kostet mehr, als Sie erlaubt haben.', advice: reviewAgain },
    PAYMENT_DIFFERS: {
      why: 'Betrag oder Empfänger sind nicht die, die Ihnen gezeigt wurden.',
      advice: `Versuchen Sie es nicht noch einmal. ${support}`,
    },
    UNREACHABLE: {
      why: 'Der Dienst der Wallet ist nicht erreichbar.',
      advice: 'Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    },
    ABORTED: {
      why: 'Es wurde abgebrochen, bevor es begann.',
      advice: 'Sie können es noch einmal versuchen.',
    },
    PROCESSING: {
      why: 'Der Dienst arbeitet noch daran.',
      advice:
        'Warten Sie einen Moment und tun Sie dann dasselbe noch einmal: Es geht dort weiter, wo es war.',
    },
    OUTCOME_UNKNOWN: {
      why: 'Die Antwort ging verloren.',
      advice: 'Sehen Sie in Ihren Umsätzen nach, bevor Sie es noch einmal versuchen.',
    },
    REFUSED: { why: 'Der Dienst hat es abgelehnt.', advice: askSupport },
    RATE_LIMITED: {
      why: 'Es waren zu viele Anfragen.',
      advice: 'Warten Sie {wait} und versuchen Sie es noch einmal.',
    },
    PROFILE_MISMATCH: {
      why: 'Diese App ist nicht für den Dienst der Wallet eingerichtet.',
      advice: support,
    },
    UNEXPECTED_RESPONSE: {
      why: 'Der Dienst hat etwas geantwortet, das diese App nicht versteht.',
      advice: askSupport,
    },
    AUTHORIZATION_REQUIRED: {
      why: 'Der Dienst wartet, bis Sie es freigegeben haben.',
      advice: 'Öffnen Sie es in Ihren Umsätzen und geben Sie es dort frei.',
    },
    PROOF_REFUSED: {
      why: 'Der Code oder Passkey war falsch oder kam zu spät.',
      advice: 'Versuchen Sie es noch einmal oder lassen Sie sich einen neuen Code senden.',
    },
    STEP_UP_REQUIRED: {
      why: 'Ihre Bestätigung kam zu spät oder wurde für etwas anderes verwendet.',
      advice: again,
    },
    STORE_UNAVAILABLE: {
      why: 'Dieser Browser lässt die Seite nicht speichern, was sie braucht.',
      advice:
        'Erlauben Sie dieser Seite, Daten zu speichern, oder verlassen Sie den privaten Modus. Aktualisieren Sie den Browser oder nehmen Sie einen anderen Browser oder ein anderes Gerät.',
    },
  },
  byStatus: {
    401: {
      why: 'Der Dienst hat Ihre Unterschrift nicht angenommen.',
      advice: 'Melden Sie sich neu an und versuchen Sie es dann noch einmal.',
    },
    403: {
      why: 'Diese App erlaubt das nicht.',
      advice: 'Prüfen Sie Ihre Eingaben oder schreiben Sie dem Support.',
    },
    404: {
      why: 'Der Dienst weiß nicht mehr, worum es geht.',
      advice: 'Laden Sie die Seite neu und beginnen Sie noch einmal.',
    },
    409: {
      why: 'Inzwischen hat sich etwas geändert.',
      advice: 'Laden Sie die Seite neu und sehen Sie noch einmal nach.',
    },
  },
  paymentByStatus: {
    403: {
      why: 'Diese Zahlung ist so nicht erlaubt.',
      advice: 'Prüfen Sie sie noch einmal und lesen Sie, was dort über den Empfänger steht.',
    },
    404: { why: 'Der Dienst kennt dieses Angebot nicht mehr.', advice: reviewAgain },
    409: {
      why: 'Das Angebot ist abgelaufen, oder Ihr Guthaben reicht nicht.',
      advice: reviewAgain,
    },
  },
  refusals,
}
