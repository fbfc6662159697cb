/** German: the payment. */

import type { Texts } from '../texts.js'

const checkYourself = 'Prüfen Sie Name und Nummer selbst mit dem Empfänger.'

export const pay: Texts['pay'] = {
  title: 'Prüfen Sie, bevor Sie unterschreiben',
  about: 'etwa {fee}',
  noFee: 'Keine',
  details: 'Einzelheiten',
  terms: {
    to: 'An',
    youSend: 'Sie senden',
    fee: 'Gebühr',
    appFee: 'Für diese App',
    bankFee: 'Gebühr der Empfängerbank',
    rate: 'Kurs',
    theyReceive: 'Empfänger erhält',
    validUntil: 'Gültig bis',
  },
  feeDetail: 'Sie zahlen sie. Sie ist in dem Betrag enthalten, den Sie senden.',
  appFeeDetail: 'Das ist ein Teil der Gebühr.',
  bankFeeDetail: 'Der Empfänger zahlt sie. Er erhält, was danach übrig ist.',
  asking: 'Die Beträge werden gelesen. Es wird kein Geld bewegt.',
  confirm: 'Bestätigen und unterschreiben',
  edit: 'Bearbeiten',
  review: 'Prüfen',
  tryAgain: 'Noch einmal versuchen',
  done: 'Fertig',
  gotIt: 'Verstanden',
  openPayment: 'Diese Zahlung öffnen',
  paying:
    'Ihre Zahlung wird unterschrieben und gesendet. Sie wird einmal ausgeführt, wie lange es auch dauert.',
  left: 'Ihre Zahlung wird unterschrieben und gesendet. Sie wird einmal ausgeführt, auch wenn Sie diese Seite verlassen. Senden Sie sie nicht noch einmal.',
  offerEnded:
    'Es wurde nichts gesendet: Dieses Angebot ist abgelaufen. Prüfen Sie die Zahlung noch einmal, um die aktuellen Beträge zu sehen.',
  signedOut: 'Es wurde nichts gesendet. Melden Sie sich an, um zu zahlen.',
  otherPayment:
    'Es wurde noch nichts gesendet: Eine andere Zahlung läuft gerade. Warten Sie, bis sie beendet ist.',
  failed: 'Fehlgeschlagen',
  noOffer: 'Es gibt kein Angebot',
  offerOver: 'Das Angebot ist abgelaufen',
  differs: 'Gesendet, aber nicht wie gezeigt',
  where: 'Wo das Geld ist',
  check: {
    label: 'Namensprüfung',
    nameOnPayment: 'Name auf der Zahlung',
    bankSays: 'Die Bank sagt',
    none: 'Keiner',
    entered: 'dem Namen, den Sie eingegeben haben',
    acknowledge: 'Ich weiß, dass der Name nicht passt, und will an dieses Konto zahlen.',
    MATCHED: { title: 'Der Name stimmt', text: 'Die Bank sagt, wem dieses Konto gehört: {verified}.' },
    PARTIAL_MATCH: {
      title: 'Der Name stimmt nur zum Teil',
      text: 'Sehen Sie sich beide Namen an. Senden Sie nur, wenn beide der Empfänger sind, an den Sie zahlen wollen.',
    },
    NOT_MATCHED: {
      title: 'Der Name stimmt nicht',
      text: 'Die Bank sagt, dass dieses Konto nicht {entered} gehört. Geld, das auf ein falsches Konto geht, bekommt man schwer zurück.',
    },
    UNSUPPORTED: {
      title: 'Der Name wurde nicht geprüft',
      text: `Diese Bank prüft keine Namen. ${checkYourself}`,
    },
    CHECKED_BY_RECEIVING_FI: {
      title: 'Die Bank prüft den Namen später',
      text: `Die Bank des Empfängers vergleicht den Namen, wenn das Geld ankommt, und schickt es vielleicht zurück. ${checkYourself}`,
    },
    PENDING: {
      title: 'Der Name wird noch geprüft',
      text: 'Die Bank hat noch nicht reagiert. Sie können einen Moment warten und die Zahlung noch einmal prüfen.',
    },
    unknown: {
      title: 'Der Name wurde nicht geprüft',
      text: `Der Dienst sagt nicht, ob der Name stimmt. ${checkYourself}`,
    },
    noNames: {
      title: 'Kein Name zu prüfen',
      text: 'Das Geld geht genau an diese Adresse. Prüfen Sie, dass es die richtige ist.',
    },
    test: {
      title: 'Ein Testempfänger',
      text: 'Keine Bank hat diesen Namen geprüft, und es wird kein echtes Geld bewegt.',
    },
    past: {
      notMatched: 'Stimmte nicht',
      partly: 'Stimmte nur zum Teil',
      bankSays: 'Die Bank sagt: {verified}.',
      confirmed: 'Sie haben es bestätigt.',
    },
  },
  factors: { label: 'Sie geben sie frei mit', PASSKEY: 'Passkey', SMS_OTP: 'Code per SMS' },
  authorize: {
    title: 'Diese Zahlung freigeben',
    oneMore: 'Ein Schritt ist getan, und der Dienst verlangt noch einen.',
    any: 'Sie geben die Zahlung frei.',
    conversion: 'Sie geben frei, dass das Geld umgetauscht wird.',
    recipient: 'Sie geben frei, dass das Geld an diesen Empfänger geht.',
    until: 'Das können Sie bis {time} tun. Wenn Sie es nicht tun, wird nichts gesendet.',
    withCode: 'Mit Code freigeben',
    withPasskey: 'Mit Passkey freigeben',
    unknownProof:
      'Es wurde nichts gesendet. Der Dienst verlangt einen Nachweis, den diese App nicht geben kann. Wenn Sie nichts tun, bleibt das Geld bei Ihnen.',
  },
  login: {
    title: 'Für Zahlungen anmelden',
    intro: 'Der Dienst verlangt es alle 180 Tage. An Ihrer Anmeldung ändert es nichts, und es sendet nichts.',
    unknownPayer:
      'Es wurde nichts gesendet: Diese App weiß nicht, wie Sie sich für Zahlungen anmelden. Schreiben Sie dem Support dieser App.',
    withCode: 'Mit Code anmelden',
    PASSKEY: 'Mit Passkey anmelden',
    SMS_OTP: 'Code per SMS senden',
    TOTP: 'Meine Authenticator-App verwenden',
  },
  pending: {
    title: { one: 'Eine frühere Zahlung', other: 'Frühere Zahlungen' },
    payment: 'Eine Zahlung',
    paymentOf: 'Eine Zahlung von {amount}',
    unknown:
      '{payment} wurde vielleicht gesendet, vielleicht auch nicht: Die Antwort ging verloren. Sehen Sie noch einmal nach, bevor Sie sie noch einmal senden.',
    held: '{payment} wurde noch nicht gesendet: Sie wartet, bis Sie sie freigeben. Öffnen Sie sie dazu.',
    none: '{payment} wurde nicht gesendet. Sie können sie noch einmal senden.',
    failed: '{payment} ist fehlgeschlagen. Ihre Seite sagt, wo das Geld ist.',
    done: '{payment} wurde gesendet, obwohl die Antwort verloren ging. Senden Sie sie nicht noch einmal.',
  },
}
