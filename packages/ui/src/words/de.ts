/** `@embedded-wallet/ui/words/de`: the texts in German. */

import type { Texts } from './texts.js'

export const de: Texts = {
  language: 'de',
  common: {
    cancel: 'Abbrechen',
    close: 'Schließen',
    tryAgain: 'Noch einmal versuchen',
    checkAgain: 'Noch einmal nachsehen',
    signedOut: 'Melden Sie sich an, um Ihr Konto zu sehen.',
    notLoaded:
      'Ein Teil dieser Seite wurde nicht geladen. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal: Nichts ist verloren.',
  },
  copying: {
    label: '{what} kopieren',
    copy: 'Kopieren',
    copied: 'Kopiert',
    byHand: 'Zum Kopieren markieren',
    saidCopied: 'Kopiert: {what}',
    saidByHand: 'Nicht kopiert: {what}. Markieren Sie den Text und kopieren Sie ihn.',
  },
  parts: {
    progress: 'Fortschritt',
    stillWorking: 'Es läuft noch, und nichts ist verloren. {text}',
    loading: 'Wird geladen',
    stillTrying: 'Wir versuchen es weiter. Prüfen Sie Ihre Verbindung.',
  },
  login: {
    otherWallet: 'Andere Wallet verwenden',
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
  },
  loginSteps: {
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
    },
    expiring: {
      title: 'Ihre Sitzung endet gleich',
      intro: 'Um {time} hört dieses Gerät auf zu unterschreiben. Auf dieser Seite geht nichts verloren.',
      button: 'Angemeldet bleiben',
    },
    first: {
      title: 'Schützen Sie Ihre Wallet mit einem Passkey',
      intro: 'Sie öffnen Ihre Wallet mit Ihrem Fingerabdruck, Ihrem Gesicht oder der PIN Ihres Geräts.',
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
  },
  signIn: {
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
  },
  newWay: {
    provider: 'Ihre Wallet auch mit {provider} zu öffnen',
    isAdded: 'Ab jetzt öffnet das Ihre Wallet: {way}.',
    promptClosed:
      'Es wurde kein Passkey angelegt: Die Abfrage wurde geschlossen oder ist abgelaufen. Versuchen Sie es noch einmal.',
    signInNext: 'Ihr Passkey ist angelegt. Bestätigen Sie noch einmal: Jetzt meldet er Sie an.',
    signInClosed:
      'Ihr Passkey ist angelegt, aber Sie sind nicht angemeldet: Die Abfrage wurde geschlossen oder ist abgelaufen. Versuchen Sie es noch einmal.',
    tokenStale:
      'Es wurde nichts geändert: Die Bestätigung hat länger als eine Minute gedauert, und die Antwort des Identitätsanbieters ist deshalb zu alt. Fügen Sie ihn noch einmal hinzu.',
  },
  ways: {
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
  },
  visit: {
    'no-window':
      'Es wurde nichts geändert: Dieser Browser hat kein Fenster geöffnet. Erlauben Sie es oder wählen Sie einen anderen Weg.',
    closed: 'Es wurde nichts geändert: Sie haben sich dort nicht angemeldet. Versuchen Sie es noch einmal.',
    refused:
      'Es wurde nichts geändert: Der Identitätsanbieter hat es nicht bestätigt. Versuchen Sie es noch einmal.',
  },
  question: {
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
  },
  framed: {
    title: 'Diese Zahlung ausführen?',
    shop: 'Shop',
    from: 'Von',
    shopSays: 'Der Shop sagt:',
    noPayee: 'Nicht genannt',
    unreadable:
      'Unterschrieben werden Bytes, die niemand lesen kann, weder Sie noch diese Wallet. Die Beträge sind das, was der Dienst darüber sagt.',
    tick: 'Es wurde nichts gesendet. Setzen Sie den Haken, oder zahlen Sie nicht.',
    reasons: {
      ready: 'Es wurde noch nichts gesendet.',
      moment: 'Es wurde nichts gesendet. Lesen Sie erst: Die Schaltfläche funktioniert in einer Sekunde.',
      focus: 'Es wurde nichts gesendet. Klicken Sie zuerst in diese Frage.',
      small: 'Es wurde nichts gesendet. Dieses Fenster ist zu klein für die ganze Frage.',
      over: 'Es wurde nichts gesendet: Dieses Angebot ist abgelaufen.',
    },
    pay: '{amount} zahlen',
    refuse: 'Nicht zahlen',
    offer: {
      title: 'Weiter in Ihrer Wallet',
      login: 'Sie melden sich in einem eigenen Fenster bei Ihrer Wallet an.',
      settings: 'Die Einstellungen Ihrer Wallet öffnen sich in einem eigenen Fenster.',
      export: 'Die Wiederherstellungswörter werden in einem Fenster Ihrer Wallet angezeigt.',
      contact: 'Wohin Ihre Codes gehen, ändern Sie in einem Fenster Ihrer Wallet.',
      pay: 'Ihre Zahlungen werden in einem Fenster Ihrer Wallet angezeigt.',
      signIn: 'Es wurde nichts gesendet. Dass Sie es sind, bestätigen Sie in einem Fenster Ihrer Wallet.',
      question:
        'Es wurde nichts gesendet. {shop} möchte {amount}. Sie prüfen das in einem Fenster Ihrer Wallet: Dort kann keine Seite etwas verdecken oder ändern.',
      waiting: 'Von hier wurde noch nichts gesendet. Machen Sie im Fenster weiter.',
      open: 'Fenster öffnen',
      again: 'Noch einmal öffnen',
    },
    ends: {
      done: {
        title: 'Fertig',
        text: 'Sie können dieses Fenster schließen.',
      },
      paying: {
        title: 'Bestätigt',
        text: 'Der Shop zeigt, ob die Zahlung gesendet wurde und wie sie endet. Sie können dieses Fenster schließen.',
      },
      refused: {
        title: 'Nicht gezahlt',
        text: 'Es wurde nichts gesendet. Sie können dieses Fenster schließen.',
      },
      over: {
        title: 'Hier ist nichts zu tun',
        text: 'Niemand wartet mehr auf dieses Fenster, und von hier wurde nichts gesendet. Schließen Sie es und sehen Sie im Shop nach.',
      },
    },
  },
  button: {
    logIn: 'Anmelden',
    title: 'Ihre Wallet',
    menu: 'Menü Ihrer Wallet',
    menuBalance: 'Menü Ihrer Wallet: {balance}',
    balance: 'Guthaben: {balance}',
    settings: 'Einstellungen',
    signOut: 'Abmelden',
    paying:
      'Eine Zahlung läuft. Warten Sie ihr Ende ab: Wenn Sie sich jetzt abmelden, sehen Sie es erst, wenn Sie wieder angemeldet sind.',
  },
  settings: {
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
  },
  receive: {
    title: 'Geld empfangen',
    reading: 'Die Wege für Einzahlungen werden gesucht. Lesen ändert nichts.',
    none: 'Es gibt noch keinen Weg, Geld an diese Wallet zu senden. Schreiben Sie dem Support dieser App.',
    howTheSenderPays: 'So zahlt der Absender',
    payTo: 'An {name} zahlen',
    share: 'Teilen',
    qrCode: 'QR-Code: {way}, {term} {value}',
    address: 'Adresse',
    asset: 'Währung',
    sentBy: 'Gesendet über',
    transfer: 'Überweisung: {kind}',
    anyWallet:
      'Jede Wallet oder Bank, die UMA-Adressen kennt, kann dorthin senden, in ihrer eigenen Währung.',
    onlyAsset: 'Senden Sie nur {asset} über {network}. Alles andere kann verloren gehen.',
    reference: 'Der Absender muss die Referenz bei der Zahlung angeben.',
    referenceOfPlatform:
      'Der Absender muss die Referenz angeben: Ohne sie kann das Geld Ihrer Wallet nicht zugeordnet werden.',
    arrived: '{amount} sind angekommen.',
    balanceNow: 'Ihr Guthaben beträgt jetzt {amount}.',
    terms: {
      address: 'Adresse',
      invoice: 'Rechnung',
      vpa: 'UPI-Adresse',
      qrCode: 'PIX-Code',
      network: 'Netz',
      accountNumber: 'Kontonummer',
      routingNumber: 'Routing-Nummer',
      iban: 'IBAN',
      ifsc: 'IFSC',
      swiftCode: 'SWIFT-Code (BIC)',
      sortCode: 'Sort Code',
      clabeNumber: 'CLABE',
      reference: 'Referenz',
      bankName: 'Bank',
      bankAddress: 'Adresse der Bank',
      accountHolderName: 'Kontoinhaber',
      bankCode: 'Institutsnummer',
      branchCode: 'Filialnummer',
      paymentUrl: 'Zahlungsseite',
      phoneNumber: 'Telefonnummer',
      provider: 'Anbieter',
      country: 'Land',
    },
    rails: {
      SEPA_INSTANT: 'SEPA-Echtzeit',
      BANK_TRANSFER: 'Banküberweisung',
      MOBILE_MONEY: 'Mobile Money',
      WIRE: 'Wire',
    },
  },
  activity: {
    balance: 'Guthaben',
    balanceUnknown: 'Gerade nicht bekannt',
    title: 'Umsätze',
    none: 'Noch keine Zahlungen.',
    noneOfKind: 'Hier gibt es keine solchen Zahlungen.',
    reading: 'Lesen ändert nichts.',
    older: 'Ältere Zahlungen zeigen',
    filter: 'Welche Zahlungen',
    filters: {
      all: 'Alle',
      in: 'Eingang',
      out: 'Ausgang',
      pending: 'Offen',
      failed: 'Fehlgeschlagen',
    },
    from: 'Von {name}',
    to: 'An {name}',
    paymentFrom: 'Zahlung von {name}',
    paymentTo: 'Zahlung an {name}',
    payment: 'Zahlung',
    fundsAdded: 'Geld aufgeladen',
    bankAccount: 'Ein Bankkonto',
    anotherWallet: 'Eine andere Wallet',
    unreadable: 'Eine Zahlung, die wir nicht lesen können',
    unreadableWithId: 'Der Dienst hat sie unvollständig gesendet. Ihre ID: {id}',
    unreadableWithoutId: 'Der Dienst hat sie unvollständig und ohne ID gesendet.',
    allPayments: 'Alle Zahlungen',
    sendAgain: 'Noch einmal senden',
    noPayment:
      'Diese Wallet hat keine Zahlung mit dieser ID. Ihre Umsätze zeigen alle Zahlungen dieser Wallet.',
    wasLost: 'Die Antwort ging verloren. Das sagt der Dienst jetzt.',
    details: {
      title: 'Einzelheiten',
      from: 'Von',
      to: 'An',
      youSent: 'Sie haben gesendet',
      theySent: 'Gesendet wurde',
      amount: 'Betrag',
      fee: 'Gebühr',
      feeIsYours: 'Sie zahlen sie. Sie ist in dem Betrag enthalten, den Sie gesendet haben.',
      rate: 'Kurs',
      youReceived: 'Sie haben erhalten',
      youReceive: 'Sie erhalten',
      theyReceived: 'Empfänger hat erhalten',
      theyWillReceive: 'Empfänger wird erhalten',
      theyWouldReceive: 'Empfänger würde erhalten',
      theyWouldHaveReceived: 'Empfänger hätte erhalten',
      whyItFailed: 'Warum sie fehlschlug',
      itWaitsFor: 'Sie wartet auf',
      startedBy: 'Gestartet von',
      yourAgent: 'Ihr Agent',
      note: 'Notiz',
      sentBy: 'Gesendet über',
    },
    timeline: {
      title: 'Was geschehen ist',
      started: 'Gestartet',
      delivered: 'Zugestellt',
      received: 'Erhalten',
      expected: 'Erwartet',
      refundStarted: 'Erstattung gestartet',
      refunded: 'Erstattet',
    },
    ids: {
      transaction: 'Transaktion',
      quote: 'Angebot',
      reference: 'Referenz',
      refundReference: 'Referenz der Erstattung',
      onChainTransaction: 'On-Chain-Transaktion',
    },
    support: {
      title: 'Nach dieser Zahlung fragen',
      askForRefund:
        'Schreiben Sie dem Support dieser App. Verlangen Sie eine Erstattung und nennen Sie diese IDs: Sie zeigen, um welche Zahlung es geht.',
      askWhere:
        'Schreiben Sie dem Support dieser App. Fragen Sie, wo das Geld ist, und nennen Sie diese IDs: Sie zeigen, um welche Zahlung es geht.',
      ids: 'die IDs',
    },
  },
  pay: {
    title: 'Prüfen Sie, bevor Sie unterschreiben',
    noFee: 'Keine',
    details: 'Einzelheiten',
    terms: {
      to: 'An',
      fee: 'Gebühr',
      theyReceive: 'Empfänger erhält',
      validUntil: 'Gültig bis',
    },
    asking: 'Die Beträge werden gelesen. Es wird kein Geld bewegt.',
    confirm: 'Bestätigen und unterschreiben',
    edit: 'Bearbeiten',
    paying:
      'Ihre Zahlung wird unterschrieben und gesendet. Sie wird einmal ausgeführt, wie lange es auch dauert.',
    signedOut: 'Es wurde nichts gesendet. Melden Sie sich an, um zu zahlen.',
    otherPayment:
      'Es wurde noch nichts gesendet: Eine andere Zahlung läuft gerade. Warten Sie, bis sie beendet ist.',
    factors: {
      label: 'Sie geben sie frei mit',
      PASSKEY: 'Passkey',
      SMS_OTP: 'Code per SMS',
    },
  },
  payEnd: {
    terms: {
      youSend: 'Sie senden',
      appFee: 'Für diese App',
      bankFee: 'Gebühr der Empfängerbank',
      rate: 'Kurs',
    },
    feeDetail: 'Sie zahlen sie. Sie ist in dem Betrag enthalten, den Sie senden.',
    appFeeDetail: 'Das ist ein Teil der Gebühr.',
    bankFeeDetail: 'Der Empfänger zahlt sie. Er erhält, was danach übrig ist.',
    review: 'Prüfen',
    done: 'Fertig',
    gotIt: 'Verstanden',
    openPayment: 'Diese Zahlung öffnen',
    left: 'Ihre Zahlung wird unterschrieben und gesendet. Sie wird einmal ausgeführt, auch wenn Sie diese Seite verlassen. Senden Sie sie nicht noch einmal.',
    offerEnded:
      'Es wurde nichts gesendet: Dieses Angebot ist abgelaufen. Prüfen Sie die Zahlung noch einmal, um die aktuellen Beträge zu sehen.',
    failed: 'Fehlgeschlagen',
    noOffer: 'Es gibt kein Angebot',
    offerOver: 'Das Angebot ist abgelaufen',
    differs: 'Gesendet, aber nicht wie gezeigt',
    where: 'Wo das Geld ist',
    earlier: {
      one: 'Eine frühere Zahlung',
      other: 'Frühere Zahlungen',
    },
  },
  payProof: {
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
      intro:
        'Der Dienst verlangt es alle 180 Tage. An Ihrer Anmeldung ändert es nichts, und es sendet nichts.',
      unknownPayer:
        'Es wurde nichts gesendet: Diese App weiß nicht, wie Sie sich für Zahlungen anmelden. Schreiben Sie dem Support dieser App.',
      withCode: 'Mit Code anmelden',
      PASSKEY: 'Mit Passkey anmelden',
      SMS_OTP: 'Code per SMS senden',
      TOTP: 'Meine Authenticator-App verwenden',
    },
  },
  check: {
    label: 'Namensprüfung',
    nameOnPayment: 'Name auf der Zahlung',
    bankSays: 'Die Bank sagt',
    none: 'Keiner',
    entered: 'dem Namen, den Sie eingegeben haben',
    acknowledge: 'Ich weiß, dass der Name nicht passt, und will an dieses Konto zahlen.',
    MATCHED: {
      title: 'Der Name stimmt',
      text: 'Die Bank sagt, wem dieses Konto gehört: {verified}.',
    },
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
      text: 'Diese Bank prüft keine Namen. Prüfen Sie Name und Nummer selbst mit dem Empfänger.',
    },
    CHECKED_BY_RECEIVING_FI: {
      title: 'Die Bank prüft den Namen später',
      text: 'Die Bank des Empfängers vergleicht den Namen, wenn das Geld ankommt, und schickt es vielleicht zurück. Prüfen Sie Name und Nummer selbst mit dem Empfänger.',
    },
    PENDING: {
      title: 'Der Name wird noch geprüft',
      text: 'Die Bank hat noch nicht reagiert. Sie können einen Moment warten und die Zahlung noch einmal prüfen.',
    },
    unknown: {
      title: 'Der Name wurde nicht geprüft',
      text: 'Der Dienst sagt nicht, ob der Name stimmt. Prüfen Sie Name und Nummer selbst mit dem Empfänger.',
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
  payments: {
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
        text: 'Das Geld hat Sie nicht verlassen. Sie können es noch einmal senden.',
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
        text: 'Sie haben die Zahlung bestätigt, und die Antwort ging verloren. Beginnen Sie keine neue: Diese Seite sieht von selbst wieder nach. Wenn nichts gesendet wurde, sagt sie es wenige Minuten nach dem Ende des Angebots.',
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
      LNURLP_FAILED: 'Der Anbieter des Empfängers hat nicht richtig reagiert.',
      PAY_REQUEST_FAILED: 'Der Anbieter des Empfängers hat nicht richtig reagiert.',
      PAYMENT_APPROVAL_WEBHOOK_ERROR: 'Die App des Empfängers hat sie nicht rechtzeitig angenommen.',
      PAYMENT_APPROVAL_TIMED_OUT: 'Die App des Empfängers hat sie nicht rechtzeitig angenommen.',
      OFFRAMP_FAILED: 'Sie konnte dem Empfänger nicht zugestellt werden.',
      MISSING_MANDATORY_PAYEE_DATA: 'Es fehlt eine Angabe über den Empfänger, die bekannt sein muss.',
      QUOTE_EXPIRED: 'Das Angebot ist abgelaufen, bevor es bestätigt wurde.',
      INSUFFICIENT_FUNDS: 'Ihr Guthaben reichte dafür nicht.',
      QUOTE_EXECUTION_FAILED: 'Der Dienst konnte sie nicht ausführen.',
      LIGHTNING_PAYMENT_FAILED: 'Sie konnte dem Empfänger nicht zugestellt werden.',
      FUNDING_AMOUNT_MISMATCH: 'Es kam ein anderer Betrag an, als im Angebot stand.',
      COUNTERPARTY_POST_TX_FAILED: 'Sie konnte dem Empfänger nicht zugestellt werden.',
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
    confirmAgain:
      'Wenn Sie dieselbe Zahlung noch einmal bestätigen, wird sie trotzdem nur einmal ausgeführt.',
    checked: 'Nachgesehen um {time}. Es ist noch nicht bekannt.',
    tookTooLong: 'Es hat zu lange gedauert.',
    unknownReason: 'Der Dienst nennt einen Grund, den diese App nicht kennt.',
  },
  amounts: {
    empty: 'Geben Sie einen Betrag ein.',
    notDigits: 'Geben Sie den Betrag in Ziffern ein.',
    notReadable: 'Geben Sie den Betrag in Ziffern ein, zum Beispiel {example}. Lassen Sie alles andere weg.',
    noDecimals: '{code} hat keine Nachkommastellen. Geben Sie eine ganze Zahl ein.',
    tooManyDecimals: '{code} hat höchstens {decimals} Nachkommastellen. Geben Sie weniger ein.',
    notPositive: 'Geben Sie einen Betrag über null ein.',
    tooLarge: 'Dieser Betrag ist zu groß. Geben Sie einen kleineren ein.',
    ambiguous:
      '{given} hat zwei Bedeutungen: {large} {code} oder {small} {code}. Geben Sie {enterLarge} oder {enterSmall} ein.',
  },
  errors: {
    nothing: {
      action: 'Es wurde nichts geändert oder gesendet: {reason}',
      payment: 'Es wurde nichts gesendet: {reason}',
      reading: 'Wir können das gerade nicht lesen: {reason}',
    },
    lost: {
      action:
        'Das ist vielleicht geschehen, vielleicht auch nicht: Die Antwort ging verloren. Sehen Sie in Ihren Umsätzen nach, bevor Sie es noch einmal versuchen.',
      payment:
        'Wir wissen noch nicht, ob diese Zahlung gesendet wurde: Die Antwort ging verloren. Sehen Sie zuerst in Ihren Umsätzen nach. Wenn sie dort nicht steht, bestätigen Sie dieselbe Zahlung noch einmal: Sie kann nur einmal ausgeführt werden. Beginnen Sie keine neue.',
      reading: 'Wir können das gerade nicht lesen: Die Antwort ging verloren. Erneutes Lesen ändert nichts.',
      signIn: 'Es wurde nichts gezahlt: Die Antwort ging verloren. Sie können es noch einmal versuchen.',
    },
    unknownWallet:
      'Der Dienst kennt diese Wallet nicht. Wir können deshalb nicht sagen, was darin ist. Schreiben Sie dem Support dieser App.',
    keyNotDeleted:
      'Es wurde kein Geld bewegt, und Sie sind auf dieser Seite abgemeldet. Der Browser hat den Schlüssel der Sitzung nicht gelöscht: Löschen Sie die Daten dieser Website, damit dieses Gerät nicht mehr zahlen kann.',
    stillSignedIn: 'Vielleicht sind Sie in dieser App noch angemeldet. Versuchen Sie es noch einmal.',
    unexpected:
      'Wir wissen nicht, ob das geklappt hat: Etwas Unerwartetes ist schiefgegangen. Laden Sie die Seite neu und sehen Sie in Ihren Umsätzen nach, bevor Sie es noch einmal versuchen.',
    wrongCode: 'Dieser Code wurde nicht angenommen. Prüfen Sie ihn oder fordern Sie einen neuen an.',
    wrongPasskey:
      'Dieser Passkey wurde nicht angenommen: Er gehört nicht zu dieser Adresse. Verwenden Sie einen anderen Passkey oder eine andere Adresse.',
    wait: {
      unknown: 'eine Weile',
      seconds: {
        one: 'eine Sekunde',
        other: '{count} Sekunden',
      },
      minutes: {
        one: 'eine Minute',
        other: '{count} Minuten',
      },
    },
    signedOut: 'Sie sind in dieser App abgemeldet. Melden Sie sich noch einmal an.',
    byStatus: {
      401: 'Der Dienst hat Ihre Unterschrift nicht angenommen. Melden Sie sich neu an und versuchen Sie es dann noch einmal.',
      403: 'Diese App erlaubt das nicht. Prüfen Sie Ihre Eingaben oder schreiben Sie dem Support.',
      404: 'Diese App hat es nicht gefunden. Ihr Geld ist nicht berührt. Versuchen Sie es später noch einmal, oder schreiben Sie dem Support dieser App.',
      409: 'Inzwischen hat sich etwas geändert. Laden Sie die Seite neu und sehen Sie noch einmal nach.',
      500: 'In dieser App ist etwas fehlgeschlagen. Versuchen Sie es in einer Minute noch einmal. Wenn es wieder geschieht, schreiben Sie dem Support dieser App.',
    },
    byCode: {
      PASSKEY_CANCELLED:
        'Es wurde kein Passkey verwendet. Versuchen Sie es noch einmal. Wenn Ihr Passkey auf einem anderen Gerät ist, wählen Sie dieses Gerät in der Abfrage, oder melden Sie sich dort an.',
      PASSKEY_ABORTED: 'Die Seite hat die Passkey-Abfrage beendet. Versuchen Sie es noch einmal.',
      PASSKEY_UNSUPPORTED:
        'In diesem Browser oder auf dieser Seite gehen keine Passkeys. Melden Sie sich auf andere Weise an oder nehmen Sie einen anderen Browser oder ein anderes Gerät.',
      PASSKEY_ALREADY_REGISTERED:
        'Dieses Gerät hat schon einen Passkey für diese Wallet. Fügen Sie einen weiteren auf einem anderen Gerät hinzu oder verwenden Sie einen Sicherheitsschlüssel.',
      PASSKEY_RP_ID_MISMATCH:
        'Passkeys funktionieren unter dieser Adresse nicht. Öffnen Sie die App unter ihrer üblichen Adresse.',
      PASSKEY_AUTHENTICATOR_UNFIT:
        'Dieses Gerät oder dieser Sicherheitsschlüssel kann keinen Passkey anlegen, den Ihre Wallet annimmt. Nehmen Sie ein anderes Gerät oder einen anderen Sicherheitsschlüssel.',
      PASSKEY_FAILED:
        'Der Passkey hat nicht funktioniert. Versuchen Sie es noch einmal oder melden Sie sich auf andere Weise an.',
      SESSION_REQUIRED:
        'Sie sind auf diesem Gerät nicht angemeldet. Melden Sie sich an und versuchen Sie es dann noch einmal.',
      SESSION_EXPIRED: 'Ihre Sitzung ist beendet. Melden Sie sich an und versuchen Sie es dann noch einmal.',
      SESSION_KEY_LOST:
        'Dieser Browser hat den Schlüssel Ihrer Sitzung verloren. Melden Sie sich an und versuchen Sie es dann noch einmal.',
      INSECURE_CONTEXT:
        'Diese Seite wurde ohne sichere Verbindung geöffnet. Öffnen Sie sie mit https in der Adresse.',
      SESSION_UNUSABLE:
        'Die Anmeldung hat keinen Schlüssel gebracht, den dieses Gerät verwenden kann. Versuchen Sie es noch einmal. Wenn es wieder geschieht, schreiben Sie dem Support dieser App.',
      AUTH_METHOD_NOT_FOUND:
        'Ihre Wallet kennt diese Anmeldung nicht. Laden Sie die Seite neu und wählen Sie eine andere.',
      LAST_AUTH_METHOD:
        'Das ist Ihre einzige Anmeldung. Ohne sie verlieren Sie Ihre Wallet. Fügen Sie zuerst eine andere hinzu.',
      OTHER_AUTH_METHOD_REQUIRED:
        'Nur eine andere Anmeldung kann das bestätigen. Melden Sie sich zuerst mit einer anderen an und versuchen Sie es dann noch einmal.',
      OIDC_TOKEN_STALE:
        'Die Anmeldung beim anderen Anbieter hat zu lange gedauert. Melden Sie sich dort noch einmal an.',
      SEALED_KEY_INVALID:
        'Der Schlüssel Ihrer Sitzung kam beschädigt an. Versuchen Sie es noch einmal. Wenn es wieder geschieht, schreiben Sie dem Support dieser App.',
      ENVELOPE_INVALID:
        'Was ankam, stammt nicht vom Dienst Ihrer Wallet oder wurde unterwegs verändert. Versuchen Sie es noch einmal. Wenn es wieder geschieht, schreiben Sie dem Support dieser App.',
      PAYLOAD_MISMATCH:
        'Ihre Unterschrift wurde für etwas anderes verlangt, als Sie wollten. Ihr Gerät hat deshalb abgelehnt. Versuchen Sie es nicht noch einmal. Schreiben Sie dem Support dieser App.',
      PAYLOAD_UNREADABLE:
        'Was unterschrieben werden sollte, war beschädigt. Ihr Gerät hat deshalb abgelehnt. Versuchen Sie es noch einmal. Wenn es wieder geschieht, schreiben Sie dem Support dieser App.',
      PAYLOAD_NOT_APPROVED:
        'Ihr Gerät konnte nicht lesen, was unterschrieben werden sollte, und hat deshalb abgelehnt. Schreiben Sie dem Support dieser App.',
      SIGNING_DECLINED: 'Sie haben es nicht bestätigt. Sie können es noch einmal versuchen.',
      FRAME_ONLY: 'Das geht nur im Fenster Ihrer Wallet. Öffnen Sie Ihre Wallet.',
      BUSY: 'Ein anderer Tab oder ein anderes Fenster arbeitet noch daran. Sehen Sie dort nach und versuchen Sie es dann noch einmal.',
      UNREACHABLE:
        'Der Dienst der Wallet ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
      ABORTED: 'Es wurde abgebrochen, bevor es begann. Sie können es noch einmal versuchen.',
      PROCESSING:
        'Der Dienst arbeitet noch daran. Warten Sie einen Moment und tun Sie dann dasselbe noch einmal: Es geht dort weiter, wo es war.',
      REFUSED:
        'Der Dienst hat es abgelehnt. Versuchen Sie es noch einmal. Wenn es wieder geschieht, schreiben Sie dem Support dieser App.',
      RATE_LIMITED: 'Es waren zu viele Anfragen. Warten Sie {wait} und versuchen Sie es noch einmal.',
      PROTOCOL_MISMATCH: 'Diese Seite passt nicht zu Ihrer Wallet. Laden Sie die Seite neu.',
      PROFILE_MISMATCH: 'Diese App ist nicht richtig eingerichtet. Schreiben Sie dem Support dieser App.',
      UNEXPECTED_RESPONSE:
        'Der Dienst hat etwas geantwortet, das diese App nicht versteht. Versuchen Sie es noch einmal. Wenn es wieder geschieht, schreiben Sie dem Support dieser App.',
      STEP_UP_REQUIRED:
        'Ihre Bestätigung kam zu spät oder wurde für etwas anderes verwendet. Versuchen Sie es noch einmal.',
      STORE_UNAVAILABLE:
        'Dieser Browser lässt die Seite nicht speichern, was sie braucht. Erlauben Sie dieser Seite, Daten zu speichern, oder verlassen Sie den privaten Modus. Aktualisieren Sie den Browser oder nehmen Sie einen anderen Browser oder ein anderes Gerät.',
    },
    refusals: {
      END_USER_TERMS_NOT_ACCEPTED:
        'Die geltenden Nutzungsbedingungen sind nicht angenommen. Schreiben Sie dem Support dieser App.',
      ACCOUNT_LOCKED:
        'Es wurden zu viele falsche Codes eingegeben, und Ihr Konto ist vorübergehend gesperrt. Versuchen Sie es später noch einmal.',
      TERMS_NOT_ACCEPTED:
        'Die Nutzungsbedingungen haben sich geändert. Laden Sie die Seite neu, lesen Sie die Bedingungen und nehmen Sie sie an.',
      PASSKEY_CREDENTIAL_ALREADY_EXISTS:
        'Ihre Wallet hat schon einen Passkey und nimmt nur einen. Melden Sie sich mit diesem an.',
      EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS:
        'Ihre Wallet sendet schon Codes per E-Mail. Melden Sie sich mit einem solchen Code an.',
      SMS_OTP_CREDENTIAL_ALREADY_EXISTS:
        'Ihre Wallet sendet schon Codes per SMS. Melden Sie sich mit einem solchen Code an.',
    },
  },
  paymentErrors: {
    paidOtherwise:
      'Diese Zahlung wurde gesendet, aber Betrag oder Empfänger sind nicht die, die Ihnen gezeigt wurden. Senden Sie sie nicht noch einmal. Sehen Sie in Ihren Umsätzen nach und schreiben Sie dem Support dieser App.',
    byStatus: {
      403: 'Diese Zahlung ist so nicht erlaubt. Prüfen Sie sie noch einmal und lesen Sie, was dort über den Empfänger steht.',
      404: 'Der Dienst kennt dieses Angebot nicht mehr. Prüfen Sie die Zahlung noch einmal.',
      409: 'Das Angebot ist abgelaufen, oder Ihr Guthaben reicht nicht. Prüfen Sie die Zahlung noch einmal.',
    },
    byCode: {
      QUOTE_NOT_SIGNABLE:
        'Dieses Angebot kann von dieser Wallet nicht bezahlt werden. Prüfen Sie die Zahlung noch einmal.',
      QUOTE_EXPIRED:
        'Das Angebot ist abgelaufen, bevor es bestätigt wurde. Prüfen Sie die Zahlung noch einmal.',
      INSUFFICIENT_FUNDS:
        'Ihr Guthaben reicht dafür nicht. Senden Sie einen kleineren Betrag oder zahlen Sie zuerst Geld ein.',
      QUOTE_TOO_HIGH: 'Es kostet mehr, als Sie erlaubt haben. Prüfen Sie die Zahlung noch einmal.',
      PAYMENT_DIFFERS:
        'Betrag oder Empfänger sind nicht die, die Ihnen gezeigt wurden. Versuchen Sie es nicht noch einmal. Schreiben Sie dem Support dieser App.',
      AUTHORIZATION_REQUIRED:
        'Der Dienst wartet, bis Sie es freigegeben haben. Öffnen Sie es in Ihren Umsätzen und geben Sie es dort frei.',
      PROOF_REFUSED:
        'Der Code oder Passkey war falsch oder kam zu spät. Versuchen Sie es noch einmal oder lassen Sie sich einen neuen Code senden.',
    },
    refusals: {
      DAILY_VOLUME_LIMIT_EXCEEDED:
        'Sie haben heute schon so viel gesendet, wie Sie dürfen. Senden Sie weniger oder versuchen Sie es morgen noch einmal.',
      VELOCITY_LIMIT_EXCEEDED:
        'Sie haben in kurzer Zeit zu viel gesendet. Senden Sie weniger oder versuchen Sie es später noch einmal.',
      TRANSACTION_SIZE_LIMIT_EXCEEDED:
        'Das ist mehr, als Sie auf einmal senden dürfen. Senden Sie einen kleineren Betrag.',
      INVALID_AMOUNT:
        'Dieser Betrag kann nicht gezahlt werden. Wenn Sie ihn eingegeben haben, geben Sie einen anderen ein. Sonst schreiben Sie dem Support dieser App.',
      AMOUNT_OUT_OF_RANGE: 'Der Betrag ist zu klein oder zu groß. Geben Sie einen anderen Betrag ein.',
      COUNTERPARTY_NOT_ALLOWED:
        'An diesen Empfänger kann diese Wallet nicht zahlen. Wählen Sie einen anderen Empfänger.',
      SELF_PAYMENT: 'Das ist Ihre eigene Wallet. Wählen Sie einen anderen Empfänger.',
      INVALID_UMA_ADDRESS: 'Diese Adresse gibt es nicht. Prüfen Sie jeden Buchstaben.',
      UMA_NOT_FOUND: 'Diese Adresse gibt es nicht. Prüfen Sie jeden Buchstaben.',
      INVALID_CURRENCY: 'Der Empfänger kann diese Währung nicht bekommen. Wählen Sie eine andere Währung.',
      EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED:
        'Es ist noch nicht belegt, wem das Konto des Empfängers gehört. Schreiben Sie dem Support dieser App.',
      MISSING_MANDATORY_USER_INFO:
        'Eine Angabe über Sie, die bekannt sein muss, fehlt. Schreiben Sie dem Support dieser App.',
      LNURLP_REQUEST_FAILED:
        'Der Anbieter des Empfängers hat nicht richtig reagiert. Versuchen Sie es später noch einmal.',
      PAYREQ_REQUEST_FAILED:
        'Der Anbieter des Empfängers hat nicht richtig reagiert. Versuchen Sie es später noch einmal.',
      INVALID_BANK_ACCOUNT: 'Die Bank kennt dieses Konto nicht. Prüfen Sie die Nummer.',
      USER_NOT_READY: 'Ihre Identität wurde noch nicht geprüft. Schreiben Sie dem Support dieser App.',
      SCA_SESSION_REQUIRED:
        'Der Dienst will, dass Sie sich zuerst für Zahlungen anmelden. Melden Sie sich unten an und versuchen Sie es dann noch einmal.',
      QUOTE_NOT_FOUND: 'Der Dienst kennt dieses Angebot nicht mehr. Prüfen Sie die Zahlung noch einmal.',
    },
  },
}
