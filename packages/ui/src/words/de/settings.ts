/** German: the settings. */

import type { Texts } from '../texts.js'

export const settings: Texts['settings'] = {
  signedOut: 'Melden Sie sich an, um Ihr Konto zu sehen.',
  notReadable: 'Diese Seite kann nicht alle zeigen.',
  more: 'Weitere',
  ways: {
    title: 'Anmeldungen',
    list: 'Ihre Anmeldungen',
    one: 'Sie haben einen Zugang. Er kann erst entfernt werden, wenn Sie einen weiteren hinzugefügt haben.',
    several:
      'Jede davon öffnet Ihre Wallet auf jedem Gerät. Behalten Sie mindestens zwei, falls Sie eine verlieren.',
    usedNow: 'Jetzt verwendet',
    added: 'Hinzugefügt: {time}',
    remove: 'Entfernen',
    removeWay: 'Entfernen: {way}',
    another: 'Weitere Anmeldung hinzufügen',
    second: 'Zweiten Zugang hinzufügen',
    secondWhy:
      'Wenn Sie den einzigen Zugang zu Ihrer Wallet verlieren, ist auch das Geld darin verloren. Fügen Sie jetzt einen weiteren hinzu.',
  },
  add: {
    button: 'Hinzufügen',
    passkey: 'Passkey hinzufügen',
    passkeyDetail: 'Ihr Gesicht, Ihr Fingerabdruck oder eine PIN',
    anotherPasskey: 'Weiteren Passkey hinzufügen',
    anotherPasskeyName: 'Weiterer Passkey',
    anotherPasskeyDetail: 'Für ein anderes Gerät oder einen Sicherheitsschlüssel',
    email: 'Codes per E-Mail hinzufügen',
    emailDetail: 'Für ein Gerät ohne Ihren Passkey',
    sms: 'Codes per SMS hinzufügen',
    smsDetail: 'An Ihre Telefonnummer',
    provider: '{provider} hinzufügen',
    providerDetail: 'Öffnet sich in einem eigenen Fenster, auch um etwas zu bestätigen.',
  },
  remove: {
    title: 'Entfernen: {way}?',
    meaning:
      '{way}: Das öffnet Ihre Wallet danach auf keinem Gerät mehr. Sitzungen, die so geöffnet wurden, enden jetzt.',
    onlyLeft:
      'Ihr einziger Zugang ist dann: {way}. Melden Sie sich zur Bestätigung mit einer anderen Anmeldung an.',
    othersLeft: {
      one: '{count} andere Anmeldung bleibt. Melden Sie sich zur Bestätigung mit einer anderen an.',
      other: '{count} andere Anmeldungen bleiben. Melden Sie sich zur Bestätigung mit einer anderen an.',
    },
    noneLeft:
      'Es wurde nichts geändert: Das ist jetzt Ihr einziger Zugang. Fügen Sie zuerst einen anderen hinzu.',
    passkeyStays: 'Ihr Passwortmanager zeigt den Passkey vielleicht noch an. Sie können ihn dort löschen.',
    keep: 'Behalten',
    remove: 'Entfernen',
  },
  phone: {
    label: 'Telefonnummer',
    hint: 'Mit der Vorwahl Ihres Landes, zum Beispiel +1 555 0100. Sie bestätigen nacheinander die Nummer und die Codes.',
    button: 'Codes an diese Nummer senden',
  },
  devices: {
    title: 'Wo Sie angemeldet sind',
    intro: 'Ein angemeldetes Gerät kann Geld senden, bis seine Sitzung endet.',
    list: 'Ihre Sitzungen',
    thisDevice: 'Dieses Gerät',
    here: 'Sie sind hier',
    another: 'Anderes Gerät',
    signedInWith: 'Angemeldet mit: {way}',
    signedInWithAt: 'Angemeldet mit: {way}, {time}',
    ends: 'Endet um {time}',
    signOut: 'Abmelden',
    signOutDevice: 'Das Gerät abmelden, das sich angemeldet hat: {time}',
    signOutOthers: 'Die anderen abmelden',
    stay: 'Auf diesem Gerät angemeldet bleiben',
  },
  contact: {
    title: 'Wohin Ihre Codes gehen',
    intro: 'Codes per E-Mail gehen an diese Adresse. Wer ihre E-Mails liest, kann Ihre Wallet öffnen.',
    introSignIn:
      'Codes per E-Mail gehen an diese Adresse. Wer ihre E-Mails liest, kann Ihre Wallet öffnen. Sie melden sich weiter als {address} an.',
    email: 'E-Mail',
    phone: 'Telefon',
    none: 'Keine',
    label: 'Neue Adresse für Codes',
    hint: 'Der nächste Code geht dorthin. Zuerst bestätigen Sie die Änderung.',
    button: 'Adresse ändern',
  },
  privacy: {
    title: 'Privatsphäre',
    isPrivate:
      'Ihre Wallet ist privat: Andere können ihr Guthaben und ihre Zahlungen im Netz nicht nachsehen.',
    isPublic:
      'Ihre Wallet ist öffentlich: Wer ihre Adresse kennt, kann ihr Guthaben und ihre Zahlungen im Netz nachsehen.',
    makePrivate: 'Privat machen',
    makePublic: 'Öffentlich machen',
  },
  recovery: {
    title: 'Wiederherstellungswörter',
    intro:
      'Wer diese Wörter hat, hat Ihr Geld, ohne Ihren Passkey und für immer. Das lässt sich nicht rückgängig machen. Mit ihnen können Sie dieses Geld in einer anderen Wallet öffnen, ohne diese App.',
    alone: 'Achten Sie darauf, dass nur Sie den Bildschirm sehen.',
    paper: 'Schreiben Sie sie auf Papier. Machen Sie kein Foto und kopieren Sie sie nicht.',
    never: 'Diese App fragt Sie nie danach.',
    list: 'Ihre Wiederherstellungswörter',
    timer: 'Die Wörter verschwinden in {seconds} s',
    moreTime: 'Mehr Zeit',
    hidden: 'Die Wörter sind wieder verborgen. Bestätigen Sie noch einmal, um sie zu sehen.',
    show: 'Wiederherstellungswörter zeigen',
    hide: 'Wiederherstellungswörter verbergen',
  },
  purposes: {
    remove: '{way} zu entfernen',
    number: '{number} als Ihre Telefonnummer zu speichern',
    sms: 'Codes per SMS an {number} hinzuzufügen',
    address: 'Ihre Codes an {address} zu senden',
    makePrivate: 'Ihre Wallet privat zu machen',
    makePublic: 'Ihre Wallet öffentlich zu machen',
  },
}
