/** German: what several screens share. */

import type { Texts } from '../texts.js'

export const amounts: Texts['amounts'] = {
  empty: 'Geben Sie einen Betrag ein.',
  notDigits: 'Geben Sie den Betrag in Ziffern ein.',
  notReadable: 'Geben Sie den Betrag in Ziffern ein, zum Beispiel {example}. Lassen Sie alles andere weg.',
  noDecimals: '{code} hat keine Nachkommastellen. Geben Sie eine ganze Zahl ein.',
  tooManyDecimals: '{code} hat höchstens {decimals} Nachkommastellen. Geben Sie weniger ein.',
  notPositive: 'Geben Sie einen Betrag über null ein.',
  tooLarge: 'Dieser Betrag ist zu groß. Geben Sie einen kleineren ein.',
  ambiguous:
    '{given} hat zwei Bedeutungen: {large} {code} oder {small} {code}. Geben Sie {enterLarge} oder {enterSmall} ein.',
}

export const common: Texts['common'] = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  tryAgain: 'Noch einmal versuchen',
  checkAgain: 'Noch einmal nachsehen',
  unknownWallet:
    'Der Dienst kennt diese Wallet nicht mehr. Wir können deshalb nicht sagen, was darin ist. Wenn es ein Testdienst ist, der neu angefangen hat, sind seine Wallets verschwunden: Melden Sie sich ab und legen Sie eine neue an. Sonst schreiben Sie dem Support dieser App.',
}

export const newWay: Texts['newWay'] = {
  provider: 'Ihre Wallet auch mit {provider} zu öffnen',
  isAdded: 'Ab jetzt öffnet das Ihre Wallet: {way}.',
  promptClosed:
    'Es wurde kein Passkey angelegt: Die Abfrage wurde geschlossen oder ist abgelaufen. Versuchen Sie es noch einmal.',
  tokenStale:
    'Es wurde nichts geändert: Die Bestätigung hat länger als eine Minute gedauert, und die Antwort des Identitätsanbieters ist deshalb zu alt. Fügen Sie ihn noch einmal hinzu.',
}

export const parts: Texts['parts'] = {
  copying: {
    label: '{what} kopieren',
    copy: 'Kopieren',
    copied: 'Kopiert',
    byHand: 'Zum Kopieren markieren',
    saidCopied: 'Kopiert: {what}',
    saidByHand: 'Nicht kopiert: {what}. Markieren Sie den Text und kopieren Sie ihn.',
  },
  progress: 'Fortschritt',
  stillWorking: 'Es läuft noch, und nichts ist verloren. {text}',
  loading: 'Wird geladen',
}

export const visit: Texts['visit'] = {
  'no-window':
    'Es wurde nichts geändert: Dieser Browser hat kein Fenster geöffnet. Erlauben Sie es oder wählen Sie einen anderen Weg.',
  closed: 'Es wurde nichts geändert: Sie haben sich dort nicht angemeldet. Versuchen Sie es noch einmal.',
  refused:
    'Es wurde nichts geändert: Der Identitätsanbieter hat es nicht bestätigt. Versuchen Sie es noch einmal.',
}

export const ways: Texts['ways'] = {
  names: {
    PASSKEY: 'Passkey',
    EMAIL_OTP: 'Codes per E-Mail',
    SMS_OTP: 'Codes per SMS',
    OAUTH: 'Identitätsanbieter',
    other: 'Andere Anmeldung',
  },
  inSentence: {
    PASSKEY: 'Passkey',
    EMAIL_OTP: 'Codes per E-Mail',
    SMS_OTP: 'Codes per SMS',
    OAUTH: 'andere Anmeldung',
    other: 'andere Anmeldung',
  },
  namedPasskey: 'Passkey „{name}“',
  device: '{browser} auf {system}',
  unknownDevice: 'Mein Gerät',
  wrongPhone: 'Geben Sie eine Nummer mit Landesvorwahl ein, zum Beispiel +1 555 0100.',
  wrongEmail: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel ada@shop.example.',
}

export const button: Texts['button'] = {
  logIn: 'Anmelden',
  title: 'Ihre Wallet',
  menu: 'Menü Ihrer Wallet',
  menuBalance: 'Menü Ihrer Wallet: {balance}',
  balance: 'Guthaben: {balance}',
  settings: 'Einstellungen',
  signOut: 'Abmelden',
}

export const question: Texts['question'] = {
  stepUpTitle: 'Bestätigen Sie, dass Sie es sind',
  signInTitle: 'Melden Sie sich noch einmal an',
  stepUp: {
    passkey: 'Bestätigen Sie mit Ihrem Passkey, um {purpose}.',
    provider: 'Bestätigen Sie mit {provider}, um {purpose}.',
    email: 'Bestätigen Sie mit dem Code aus Ihrer E-Mail, um {purpose}.',
    sms: 'Bestätigen Sie mit dem Code aus der SMS, um {purpose}.',
  },
  signIn: {
    passkey: 'Ihre Sitzung ist beendet. Melden Sie sich mit Ihrem Passkey an, um {purpose}.',
    provider: 'Ihre Sitzung ist beendet. Melden Sie sich mit {provider} an, um {purpose}.',
    email: 'Ihre Sitzung ist beendet. Melden Sie sich mit dem Code aus Ihrer E-Mail an, um {purpose}.',
    sms: 'Ihre Sitzung ist beendet. Melden Sie sich mit dem Code aus der SMS an, um {purpose}.',
  },
  except: 'Was Sie entfernen, kann das nicht bestätigen.',
  purposes: {
    anything: 'fortzufahren',
    executeQuote: 'diese Zahlung zu senden',
    exportWallet: 'die Wiederherstellungswörter zu zeigen',
    registerPasskey: 'einen Passkey hinzuzufügen',
    registerEmailOtp: 'Codes per E-Mail hinzuzufügen',
    registerSmsOtp: 'Codes per SMS hinzuzufügen',
    registerOAuth: 'einen Identitätsanbieter hinzuzufügen',
    revokeAuthMethod: 'eine Anmeldung zu entfernen',
    revokeSession: 'ein Gerät abzumelden',
    updateContact: 'zu ändern, wohin Ihre Codes gehen',
    setWalletPrivacy: 'zu ändern, wer Ihre Wallet einsehen kann',
  },
  raw: {
    title: 'Unterschreiben, was nicht lesbar ist?',
    intro: 'Um {purpose}, unterschreibt Ihre Wallet einen Text des Dienstes. Der Text zeigt nicht:',
    warning:
      'Es kann etwas anderes sein, auch eine Zahlung. Unterschreiben Sie nur, wenn Sie diesem Dienst vertrauen.',
    parts: {
      action: 'zu welcher Aktion er gehört',
      accountId: 'für welche Wallet er gilt',
      amount: 'wie viel gesendet wird',
      recipient: 'wer es bekommt',
      payload: 'was er bewirkt',
      target: 'was er beendet',
      address: 'um welche Adresse es geht',
    },
    sign: 'Unterschreiben',
    refuse: 'Nicht unterschreiben',
  },
}
