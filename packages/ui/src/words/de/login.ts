/** German: the login. */

import type { Texts } from '../texts.js'

export const login: Texts['login'] = {
  email: 'E-Mail-Adresse',
  otherAddress: 'Andere Adresse verwenden',
  signUp: {
    title: 'Wallet anlegen',
    intro:
      'Sie melden sich mit einem Passkey an. Kein Geld verlässt die Wallet ohne eine Unterschrift Ihres Geräts.',
    hint: 'Mit dieser Adresse melden Sie sich auf jedem Gerät bei Ihrer Wallet an.',
    button: 'Wallet anlegen',
    haveOne: 'Ich habe schon eine Wallet',
    terms: 'Ich nehme die {link} ({version}) an.',
    termsLink: 'Nutzungsbedingungen',
    acceptFirst: 'Es wurde nichts angelegt. Nehmen Sie zuerst die Bedingungen an.',
    taken: 'Es wurde keine Wallet angelegt: Diese Adresse hat schon eine. Melden Sie sich bei ihr an.',
  },
  logIn: {
    title: 'Willkommen zurück',
    intro:
      'Melden Sie sich auf jedem Gerät bei Ihrer Wallet an, mit Ihrer Adresse und einem Passkey oder einem Code. Ein Passwort gibt es nicht.',
    hint: 'Die Adresse, mit der Sie Ihre Wallet angelegt haben.',
    button: 'Weiter',
    isNew: 'Neue Wallet anlegen',
  },
  confirm: {
    title: 'Sehen Sie in Ihre E-Mails',
    intro: 'Ein Code öffnet Ihre neue Wallet. Er wurde gesendet an {email}',
    introPasskey:
      'Ein Code öffnet Ihre neue Wallet, und dieses Gerät kann damit ihren Passkey anlegen. Er wurde gesendet an {email}',
    button: 'Wallet öffnen',
  },
  proof: {
    title: 'Zeigen Sie, dass Sie es sind',
    intro: 'Um diese Wallet zu öffnen: {email}',
    unlockTitle: 'Bei Ihrer Wallet anmelden',
    unlockPasskey: 'Mit Ihrem Passkey kann dieses Gerät Geld senden.',
    unlockOther: 'Mit Ihrer Anmeldung kann dieses Gerät Geld senden.',
    overTitle: 'Ihre Sitzung ist beendet',
    expired:
      'Ihr Geld ist sicher. Sitzungen sind kurz, damit es so bleibt. Melden Sie sich an, um weiterzumachen.',
    keyLost:
      'Ihr Geld ist sicher, aber dieser Browser hat den Schlüssel Ihrer Sitzung verloren. Melden Sie sich an, um weiterzumachen.',
    over: 'Ihr Geld ist sicher. Melden Sie sich an, um weiterzumachen.',
    overAs: 'Ihr Geld ist sicher. Melden Sie sich als {email} an, um weiterzumachen.',
    signIn: 'Anmelden',
    otherWallet: 'Andere Wallet verwenden',
    gone: 'Diese Wallet gibt es nicht mehr: Ihr Dienst hat neu angefangen. Legen Sie eine Wallet an oder melden Sie sich bei einer anderen an.',
  },
  expiring: {
    title: 'Ihre Sitzung endet gleich',
    intro: 'Um {time} hört dieses Gerät auf zu unterschreiben. Auf dieser Seite geht nichts verloren.',
    button: 'Angemeldet bleiben',
  },
  ways: {
    emailCode: 'Code per E-Mail senden',
    smsCode: 'Code per SMS senden',
    signIn: {
      passkey: 'Mit Passkey anmelden',
      passkeyNumber: 'Mit Passkey {number} anmelden',
      passkeyName: 'Mit {name} anmelden',
      provider: 'Mit {provider} anmelden',
      code: 'Mit Code anmelden',
    },
    confirm: {
      passkey: 'Mit Passkey bestätigen',
      passkeyNumber: 'Mit Passkey {number} bestätigen',
      passkeyName: 'Mit {name} bestätigen',
      provider: 'Mit {provider} bestätigen',
      code: 'Mit Code bestätigen',
    },
    someProvider: 'Identitätsanbieter',
    noPasskeysHere:
      'Ihr Geld ist sicher, aber dieser Browser kann Ihren Passkey nicht verwenden. Öffnen Sie diese Seite in einem anderen Browser oder auf dem Gerät mit Ihrem Passkey.',
    unknown:
      'Ihr Geld ist sicher, aber diese Seite kennt keine Ihrer Anmeldungen. Nehmen Sie die App, in der Sie sie hinzugefügt haben.',
    elsewhere: 'Mein Passkey ist auf einem anderen Gerät',
    elsewhereHow:
      'Wählen Sie „Mit Passkey anmelden“. Ihr Browser kann einen QR-Code zeigen: Scannen Sie ihn mit Ihrem Telefon und bestätigen Sie dort. Halten Sie das Telefon in der Nähe und lassen Sie Bluetooth an.',
    elsewhereNot:
      'Dieser Browser kann keine Passkeys verwenden. Öffnen Sie diese Seite in einem anderen Browser oder auf dem Gerät mit Ihrem Passkey.',
    lost: 'Ich habe meinen Passkey verloren',
    lostHow:
      'Ihr Geld ist sicher. Melden Sie sich mit einer anderen hier gezeigten Anmeldung an und entfernen Sie dann den verlorenen Passkey in Ihren Einstellungen. Wenn keine andere gezeigt wird, nehmen Sie ein Gerät, das noch angemeldet ist, oder schreiben Sie dem Support dieser App.',
  },
  code: {
    label: 'Code',
    empty: 'Geben Sie den Code ein.',
    hints: {
      EMAIL_OTP: 'Geben Sie den Code ein, den Sie per E-Mail bekommen haben. Nur der neueste Code gilt.',
      SMS_OTP: 'Geben Sie den Code ein, den Sie per SMS bekommen haben. Nur der neueste Code gilt.',
      TOTP: 'Geben Sie den Code ein, den Ihre Authenticator-App jetzt zeigt.',
    },
    sentAgain:
      'Ein neuer Code ist unterwegs, außer wenn Ihr letzter Code noch keine Minute alt ist. Dann nehmen Sie diesen.',
    another: 'Neuen Code senden',
    anotherIn: {
      one: 'Neuen Code senden in {count} Sekunde',
      other: 'Neuen Code senden in {count} Sekunden',
    },
    back: 'Zurück',
  },
  first: {
    title: 'Mit einem Passkey schützen',
    intro:
      'Sie melden sich mit Ihrem Fingerabdruck, Ihrem Gesicht oder der PIN Ihres Geräts an. Ein Passwort gibt es nicht.',
    otherTitle: 'Wählen Sie, wie Sie sich anmelden',
    otherIntro:
      'Dieser Browser kann keine Passkeys verwenden. Wählen Sie jetzt einen anderen Weg. Einen Passkey können Sie später in einem anderen Browser hinzufügen.',
    confirmed:
      'Ihre Adresse ist bestätigt. Um jetzt den Passkey anzulegen, brauchen Sie keinen weiteren Code.',
    passkey: 'Passkey anlegen',
    codes: 'Codes per E-Mail verwenden',
    provider: '{provider} verwenden',
    skip: 'Ohne Passkey weiter',
    offerTitle: 'Nächstes Mal mit Passkey',
    offerIntro:
      'Sie sind angemeldet. Mit einem Passkey öffnen Ihr Fingerabdruck, Ihr Gesicht oder die PIN dieses Geräts Ihre Wallet, ohne Code.',
    notNow: 'Nicht jetzt',
  },
}
