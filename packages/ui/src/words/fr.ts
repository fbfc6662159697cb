/** `@embedded-wallet/ui/words/fr`: the texts in French. */

import type { Texts } from './texts.js'

export const fr: Texts = {
  language: 'fr',
  common: {
    cancel: 'Annuler',
    close: 'Fermer',
    tryAgain: 'Réessayer',
    checkAgain: 'Regarder de nouveau',
    signedOut: 'Connectez-vous pour voir votre compte.',
    notLoaded:
      'Une partie de cette page ne s’est pas chargée. Vérifiez votre connexion et réessayez : rien n’est perdu.',
  },
  copying: {
    label: 'Copier : {what}',
    copy: 'Copier',
    copied: 'Copié',
    byHand: 'Sélectionnez pour copier',
    saidCopied: 'Copié : {what}',
    saidByHand: 'Non copié : {what}. Sélectionnez le texte et copiez-le.',
  },
  parts: {
    progress: 'Progression',
    stillWorking: 'Toujours en cours, et rien n’est perdu. {text}',
    loading: 'Chargement',
    stillTrying: 'Nous essayons encore. Vérifiez votre connexion.',
  },
  login: {
    otherWallet: 'Utiliser un autre portefeuille',
    email: 'Adresse e-mail',
    otherAddress: 'Utiliser une autre adresse',
    signUp: {
      title: 'Créez votre portefeuille',
      intro:
        'Vous vous connectez avec une clé d’accès. Aucun argent ne quitte le portefeuille sans une signature de votre appareil.',
      hint: 'Avec cette adresse, vous vous connectez à votre portefeuille sur tout appareil.',
      button: 'Créer le portefeuille',
      haveOne: 'J’ai déjà un portefeuille',
      terms: 'J’accepte les {link} ({version}).',
      termsLink: 'conditions d’utilisation',
      acceptFirst: 'Rien n’a été créé. Acceptez d’abord les conditions.',
      taken: 'Aucun portefeuille n’a été créé : cette adresse en a déjà un. Connectez-vous-y.',
    },
    logIn: {
      title: 'Content de vous revoir',
      intro:
        'Connectez-vous à votre portefeuille sur tout appareil, avec votre adresse et une clé d’accès ou un code. Il n’y a pas de mot de passe.',
      hint: 'L’adresse avec laquelle vous avez créé votre portefeuille.',
      button: 'Continuer',
      isNew: 'Créer un nouveau portefeuille',
    },
  },
  loginSteps: {
    confirm: {
      title: 'Consultez vos e-mails',
      intro: 'Un code ouvre votre nouveau portefeuille. Il a été envoyé à {email}',
      introPasskey:
        'Un code ouvre votre nouveau portefeuille et permet à cet appareil de créer sa clé d’accès. Il a été envoyé à {email}',
      button: 'Ouvrir le portefeuille',
    },
    proof: {
      title: 'Montrez que c’est bien vous',
      intro: 'Pour ouvrir le portefeuille de {email}',
      unlockTitle: 'Connectez-vous à votre portefeuille',
      unlockPasskey: 'Avec votre clé d’accès, cet appareil peut envoyer de l’argent.',
      unlockOther: 'Avec votre connexion, cet appareil peut envoyer de l’argent.',
      overTitle: 'Votre session est terminée',
      expired:
        'Votre argent est en sécurité. Les sessions sont courtes pour qu’il le reste. Connectez-vous pour reprendre où vous en étiez.',
      keyLost:
        'Votre argent est en sécurité, mais ce navigateur a perdu la clé de votre session. Connectez-vous pour reprendre où vous en étiez.',
      over: 'Votre argent est en sécurité. Connectez-vous pour reprendre où vous en étiez.',
      overAs:
        'Votre argent est en sécurité. Connectez-vous en tant que {email} pour reprendre où vous en étiez.',
      signIn: 'Se connecter',
    },
    expiring: {
      title: 'Votre session va se terminer',
      intro: 'À {time}, cet appareil cesse de signer. Rien n’est perdu sur cette page.',
      button: 'Rester connecté',
    },
    first: {
      title: 'Protégez votre portefeuille avec une clé d’accès',
      intro:
        'Vous ouvrez votre portefeuille avec votre empreinte, votre visage ou le code PIN de votre appareil.',
      otherTitle: 'Choisissez comment vous connecter',
      otherIntro:
        'Ce navigateur ne peut pas utiliser de clés d’accès. Choisissez un autre moyen maintenant ; vous pourrez ajouter une clé d’accès plus tard, dans un autre navigateur.',
      confirmed:
        'Votre adresse est confirmée. Il ne vous faut pas d’autre code pour créer la clé d’accès maintenant.',
      passkey: 'Créer une clé d’accès',
      codes: 'Utiliser les codes par e-mail',
      provider: 'Utiliser {provider}',
      skip: 'Continuer sans clé d’accès',
      offerTitle: 'La prochaine fois, utilisez une clé d’accès',
      offerIntro:
        'Vous êtes connecté. Avec une clé d’accès, votre empreinte, votre visage ou le code PIN de cet appareil ouvre votre portefeuille, sans code.',
      notNow: 'Pas maintenant',
    },
  },
  signIn: {
    ways: {
      emailCode: 'M’envoyer un code par e-mail',
      smsCode: 'M’envoyer un code par SMS',
      signIn: {
        passkey: 'Se connecter avec une clé d’accès',
        passkeyNumber: 'Se connecter avec la clé d’accès {number}',
        passkeyName: 'Se connecter avec {name}',
        provider: 'Se connecter avec {provider}',
        code: 'Se connecter avec le code',
      },
      confirm: {
        passkey: 'Confirmer avec une clé d’accès',
        passkeyNumber: 'Confirmer avec la clé d’accès {number}',
        passkeyName: 'Confirmer avec {name}',
        provider: 'Confirmer avec {provider}',
        code: 'Confirmer avec le code',
      },
      someProvider: 'un fournisseur d’identité',
      noPasskeysHere:
        'Votre argent est en sécurité, mais ce navigateur ne peut pas utiliser votre clé d’accès. Ouvrez cette page dans un autre navigateur, ou sur l’appareil qui a votre clé d’accès.',
      unknown:
        'Votre argent est en sécurité, mais cette page ne connaît aucun de vos moyens de connexion. Utilisez l’application dans laquelle vous les avez ajoutés.',
      elsewhere: 'Ma clé d’accès est sur un autre appareil',
      elsewhereHow:
        'Choisissez « Se connecter avec une clé d’accès ». Votre navigateur peut afficher un code QR : scannez-le avec votre téléphone, et confirmez sur celui-ci. Gardez le téléphone à proximité, Bluetooth activé.',
      lost: 'J’ai perdu ma clé d’accès',
      lostHow:
        'Votre argent est en sécurité. Connectez-vous avec un autre moyen affiché ici, puis supprimez la clé d’accès perdue dans vos réglages. Si aucun autre moyen n’est affiché, utilisez un appareil encore connecté, ou écrivez à l’assistance de cette application.',
    },
    code: {
      label: 'Code',
      empty: 'Saisissez le code.',
      hints: {
        EMAIL_OTP: 'Saisissez le code reçu par e-mail. Seul le dernier code fonctionne.',
        SMS_OTP: 'Saisissez le code reçu par SMS. Seul le dernier code fonctionne.',
        TOTP: 'Saisissez le code que votre application d’authentification affiche maintenant.',
      },
      sentAgain:
        'Un autre code est en route, sauf si votre dernier code a moins d’une minute. Utilisez alors celui-là.',
      another: 'Envoyer un autre code',
      anotherIn: {
        one: 'Envoyer un autre code dans {count} seconde',
        other: 'Envoyer un autre code dans {count} secondes',
      },
      back: 'Retour',
    },
  },
  newWay: {
    provider: 'permettre à {provider} d’ouvrir votre portefeuille',
    isAdded: '{way} peut maintenant ouvrir votre portefeuille.',
    promptClosed: 'Aucune clé d’accès n’a été créée : la demande a été fermée ou a expiré. Réessayez.',
    signInNext: 'Votre clé d’accès est créée. Confirmez encore une fois : elle vous connecte maintenant.',
    signInClosed:
      'Votre clé d’accès est créée, mais vous n’êtes pas connecté : la demande a été fermée ou a expiré. Réessayez.',
    tokenStale:
      'Rien n’a été modifié : la confirmation a duré plus d’une minute, et la réponse du fournisseur d’identité est donc trop ancienne. Ajoutez-le de nouveau.',
  },
  ways: {
    names: {
      PASSKEY: 'Clé d’accès',
      EMAIL_OTP: 'Codes par e-mail',
      SMS_OTP: 'Codes par SMS',
      OAUTH: 'Fournisseur d’identité',
      other: 'Autre moyen de connexion',
    },
    inSentence: {
      PASSKEY: 'une clé d’accès',
      EMAIL_OTP: 'les codes par e-mail',
      SMS_OTP: 'les codes par SMS',
      OAUTH: 'un autre moyen',
      other: 'un autre moyen',
    },
    namedPasskey: 'la clé d’accès « {name} »',
    device: '{browser} sur {system}',
    unknownDevice: 'Mon appareil',
    wrongPhone: 'Saisissez un numéro avec l’indicatif de son pays, par exemple +1 555 0100.',
    wrongEmail: 'Saisissez une adresse e-mail, par exemple ada@shop.example.',
  },
  visit: {
    'no-window':
      'Rien n’a été modifié : ce navigateur n’a pas ouvert de fenêtre. Autorisez-la, ou utilisez un autre moyen.',
    closed: 'Rien n’a été modifié : vous ne vous y êtes pas connecté. Réessayez.',
    refused: 'Rien n’a été modifié : le fournisseur d’identité ne l’a pas confirmé. Réessayez.',
  },
  question: {
    stepUpTitle: 'Confirmez que c’est bien vous',
    signInTitle: 'Connectez-vous de nouveau',
    stepUp: {
      passkey: 'Confirmez avec votre clé d’accès pour {purpose}.',
      provider: 'Confirmez avec {provider} pour {purpose}.',
      email: 'Confirmez avec le code reçu par e-mail pour {purpose}.',
      sms: 'Confirmez avec le code reçu par SMS pour {purpose}.',
    },
    signIn: {
      passkey: 'Votre session est terminée. Connectez-vous avec votre clé d’accès pour {purpose}.',
      provider: 'Votre session est terminée. Connectez-vous avec {provider} pour {purpose}.',
      email: 'Votre session est terminée. Connectez-vous avec le code reçu par e-mail pour {purpose}.',
      sms: 'Votre session est terminée. Connectez-vous avec le code reçu par SMS pour {purpose}.',
    },
    except: 'Le moyen que vous supprimez ne peut pas le confirmer.',
    purposes: {
      anything: 'continuer',
      executeQuote: 'envoyer ce paiement',
      exportWallet: 'afficher les mots de récupération',
      registerPasskey: 'ajouter une clé d’accès',
      registerEmailOtp: 'ajouter les codes par e-mail',
      registerSmsOtp: 'ajouter les codes par SMS',
      registerOAuth: 'ajouter un fournisseur d’identité',
      revokeAuthMethod: 'supprimer un moyen de connexion',
      revokeSession: 'déconnecter un appareil',
      updateContact: 'changer l’adresse où vont vos codes',
      setWalletPrivacy: 'changer qui peut consulter votre portefeuille',
    },
    raw: {
      title: 'Signer ce qui ne peut pas être lu ?',
      intro: 'Pour {purpose}, votre portefeuille signe un texte du service. Le texte ne montre pas :',
      warning:
        'Il peut s’agir d’autre chose, même d’un paiement. Ne signez que si vous faites confiance à ce service.',
      parts: {
        action: 'à quelle action il appartient',
        accountId: 'pour quel portefeuille il vaut',
        amount: 'combien est envoyé',
        recipient: 'qui le reçoit',
        payload: 'ce qu’il fait',
        target: 'ce à quoi il met fin',
        address: 'de quelle adresse il s’agit',
      },
      sign: 'Signer',
      refuse: 'Ne pas signer',
    },
  },
  framed: {
    title: 'Payer ceci ?',
    shop: 'Boutique',
    from: 'Depuis',
    shopSays: 'La boutique dit :',
    noPayee: 'Non nommé',
    unreadable:
      'Ce qui est signé sont des octets que personne ne peut lire, ni vous ni ce portefeuille. Les montants sont ce que le service en dit.',
    tick: 'Rien n’a été envoyé. Cochez la case, ou ne payez pas.',
    reasons: {
      ready: 'Rien n’a encore été envoyé.',
      moment: 'Rien n’a été envoyé. Lisez d’abord : le bouton fonctionne dans une seconde.',
      focus: 'Rien n’a été envoyé. Cliquez d’abord dans cette question.',
      small: 'Rien n’a été envoyé. Cette fenêtre est trop petite pour toute la question.',
      over: 'Rien n’a été envoyé : cette offre a expiré.',
    },
    pay: 'Payer {amount}',
    refuse: 'Ne pas payer',
    offer: {
      title: 'Continuez dans votre portefeuille',
      login: 'Vous vous connectez à votre portefeuille dans une fenêtre à part.',
      settings: 'Les réglages de votre portefeuille s’ouvrent dans une fenêtre à part.',
      export: 'Les mots de récupération s’affichent dans une fenêtre de votre portefeuille.',
      contact: 'Vous changez l’adresse de vos codes dans une fenêtre de votre portefeuille.',
      pay: 'Vos paiements s’affichent dans une fenêtre de votre portefeuille.',
      signIn:
        'Rien n’a été envoyé. Vous confirmez que c’est bien vous dans une fenêtre de votre portefeuille.',
      question:
        'Rien n’a été envoyé. {shop} demande {amount}. Vous le vérifiez dans une fenêtre de votre portefeuille : aucune page ne peut y cacher ou changer quoi que ce soit.',
      waiting: 'Rien n’a encore été envoyé d’ici. Continuez dans la fenêtre.',
      open: 'Ouvrir la fenêtre',
      again: 'Ouvrir de nouveau',
    },
    ends: {
      done: {
        title: 'Terminé',
        text: 'Vous pouvez fermer cette fenêtre.',
      },
      paying: {
        title: 'Confirmé',
        text: 'La boutique montre si le paiement a été envoyé et comment il se termine. Vous pouvez fermer cette fenêtre.',
      },
      refused: {
        title: 'Non payé',
        text: 'Rien n’a été envoyé. Vous pouvez fermer cette fenêtre.',
      },
      over: {
        title: 'Rien à faire ici',
        text: 'Plus rien n’attend cette fenêtre, et rien n’a été envoyé d’ici. Fermez-la et regardez dans la boutique.',
      },
    },
  },
  button: {
    logIn: 'Se connecter',
    title: 'Votre portefeuille',
    menu: 'Menu de votre portefeuille',
    menuBalance: 'Menu de votre portefeuille : {balance}',
    balance: 'Solde : {balance}',
    settings: 'Réglages',
    signOut: 'Se déconnecter',
    paying:
      'Un paiement est en cours. Attendez sa fin : si vous vous déconnectez maintenant, vous ne la verrez qu’après vous être reconnecté.',
  },
  settings: {
    notReadable: 'Cette page ne peut pas tous les afficher.',
    more: 'Autres',
    ways: {
      title: 'Moyens de connexion',
      list: 'Vos moyens de connexion',
      one: 'Vous avez un seul accès. Il ne peut pas être supprimé avant que vous en ayez ajouté un autre.',
      several:
        'Chacun d’eux ouvre votre portefeuille sur tout appareil. Gardez-en au moins deux, au cas où vous en perdriez un.',
      usedNow: 'Utilisé maintenant',
      added: 'Ajouté : {time}',
      remove: 'Supprimer',
      removeWay: 'Supprimer : {way}',
      another: 'Ajouter un autre moyen',
      second: 'Ajouter un deuxième accès',
      secondWhy:
        'Si vous perdez le seul accès à votre portefeuille, l’argent qu’il contient est perdu aussi. Ajoutez-en un autre maintenant.',
    },
    add: {
      button: 'Ajouter',
      passkey: 'Ajouter une clé d’accès',
      passkeyDetail: 'Votre visage, votre empreinte ou un code PIN',
      anotherPasskey: 'Ajouter une autre clé d’accès',
      anotherPasskeyName: 'Autre clé d’accès',
      anotherPasskeyDetail: 'Pour un autre appareil ou une clé de sécurité',
      email: 'Ajouter les codes par e-mail',
      emailDetail: 'Pour un appareil sans votre clé d’accès',
      sms: 'Ajouter les codes par SMS',
      smsDetail: 'À votre numéro de téléphone',
      provider: 'Ajouter {provider}',
      providerDetail: 'S’ouvre dans sa propre fenêtre, aussi pour confirmer une action.',
    },
    remove: {
      title: 'Supprimer {way} ?',
      meaning:
        'Après cela, plus d’accès à votre portefeuille de cette façon, sur aucun appareil : {way}. Les sessions ouvertes ainsi se terminent maintenant.',
      onlyLeft: 'Votre seul accès sera alors : {way}. Pour confirmer, connectez-vous avec un autre moyen.',
      othersLeft: {
        one: '{count} autre moyen reste. Pour confirmer, connectez-vous avec un autre moyen.',
        other: '{count} autres moyens restent. Pour confirmer, connectez-vous avec un autre moyen.',
      },
      noneLeft: 'Rien n’a été modifié : c’est maintenant votre seul accès. Ajoutez-en d’abord un autre.',
      passkeyStays:
        'Votre gestionnaire de mots de passe affiche peut-être encore la clé d’accès. Vous pouvez l’y supprimer.',
      keep: 'Garder',
      remove: 'Supprimer',
    },
    phone: {
      label: 'Numéro de téléphone',
      hint: 'Avec l’indicatif de votre pays, par exemple +1 555 0100. Vous confirmez le numéro, puis les codes.',
      button: 'Envoyer les codes à ce numéro',
    },
    devices: {
      title: 'Où vous êtes connecté',
      intro: 'Un appareil connecté peut envoyer de l’argent jusqu’à la fin de sa session.',
      list: 'Vos sessions',
      thisDevice: 'Cet appareil',
      here: 'Vous êtes ici',
      another: 'Autre appareil',
      signedInWith: 'Connecté avec : {way}',
      signedInWithAt: 'Connecté avec : {way}, {time}',
      ends: 'Se termine à {time}',
      signOut: 'Déconnecter',
      signOutDevice: 'Déconnecter l’appareil connecté depuis {time}',
      signOutOthers: 'Déconnecter les autres',
      stay: 'Rester connecté sur cet appareil',
    },
    contact: {
      title: 'Où vont vos codes',
      intro:
        'Les codes par e-mail vont à cette adresse. Quiconque lit ses e-mails peut ouvrir votre portefeuille.',
      introSignIn:
        'Les codes par e-mail vont à cette adresse. Quiconque lit ses e-mails peut ouvrir votre portefeuille. Vous vous connectez toujours en tant que {address}.',
      email: 'E-mail',
      phone: 'Téléphone',
      none: 'Aucun',
      label: 'Nouvelle adresse pour les codes',
      hint: 'Le prochain code y sera envoyé. Vous confirmez d’abord le changement.',
      button: 'Changer l’adresse',
    },
    privacy: {
      title: 'Confidentialité',
      isPrivate:
        'Votre portefeuille est privé : les autres ne peuvent pas consulter son solde et ses paiements sur le réseau.',
      isPublic:
        'Votre portefeuille est public : quiconque connaît son adresse peut consulter son solde et ses paiements sur le réseau.',
      makePrivate: 'Le rendre privé',
      makePublic: 'Le rendre public',
    },
    recovery: {
      title: 'Mots de récupération',
      intro:
        'Quiconque a ces mots a votre argent, sans votre clé d’accès et pour toujours. Rien ne peut les reprendre. Avec eux, vous pouvez ouvrir cet argent dans un autre portefeuille, sans cette application.',
      alone: 'Assurez-vous d’être seul à voir l’écran.',
      paper: 'Écrivez-les sur papier. Ne prenez pas de photo et ne les copiez pas.',
      never: 'Cette application ne vous les demande jamais.',
      list: 'Vos mots de récupération',
      timer: 'Les mots disparaissent dans {seconds} s',
      moreTime: 'Plus de temps',
      hidden: 'Les mots sont de nouveau masqués. Confirmez encore une fois pour les voir.',
      show: 'Afficher les mots de récupération',
      hide: 'Masquer les mots de récupération',
    },
    purposes: {
      remove: 'supprimer {way}',
      number: 'enregistrer {number} comme numéro de téléphone',
      sms: 'ajouter les codes par SMS au {number}',
      address: 'envoyer vos codes à {address}',
      makePrivate: 'rendre votre portefeuille privé',
      makePublic: 'rendre votre portefeuille public',
    },
  },
  receive: {
    title: 'Recevoir de l’argent',
    reading: 'Recherche des moyens de recevoir. Lire ne change rien.',
    none: 'Il n’y a pas encore de moyen d’envoyer de l’argent à ce portefeuille. Écrivez à l’assistance de cette application.',
    howTheSenderPays: 'Comment paie l’expéditeur',
    payTo: 'Payer {name}',
    share: 'Partager',
    qrCode: 'Code QR : {way}, {term} {value}',
    address: 'Adresse',
    asset: 'Devise',
    sentBy: 'Envoyé par',
    transfer: 'Virement : {kind}',
    anyWallet:
      'Tout portefeuille ou toute banque qui connaît les adresses UMA peut y envoyer, dans sa propre devise.',
    onlyAsset: 'Envoyez seulement {asset} par {network}. Tout le reste peut être perdu.',
    reference: 'L’expéditeur doit indiquer la référence avec le paiement.',
    referenceOfPlatform:
      'L’expéditeur doit indiquer la référence : sans elle, l’argent ne peut pas être rattaché à votre portefeuille.',
    arrived: 'Arrivé : {amount}.',
    balanceNow: 'Votre solde est maintenant de {amount}.',
    terms: {
      address: 'Adresse',
      invoice: 'Facture',
      vpa: 'Adresse UPI',
      qrCode: 'Code PIX',
      network: 'Réseau',
      accountNumber: 'Numéro de compte',
      routingNumber: 'Numéro d’acheminement',
      iban: 'IBAN',
      ifsc: 'IFSC',
      swiftCode: 'Code SWIFT (BIC)',
      sortCode: 'Sort code',
      clabeNumber: 'CLABE',
      reference: 'Référence',
      bankName: 'Banque',
      bankAddress: 'Adresse de la banque',
      accountHolderName: 'Titulaire du compte',
      bankCode: 'Numéro d’institution',
      branchCode: 'Numéro de transit',
      paymentUrl: 'Page de paiement',
      phoneNumber: 'Numéro de téléphone',
      provider: 'Prestataire',
      country: 'Pays',
    },
    rails: {
      SEPA_INSTANT: 'SEPA instantané',
      BANK_TRANSFER: 'virement bancaire',
      MOBILE_MONEY: 'argent mobile',
      WIRE: 'Wire',
    },
  },
  activity: {
    balance: 'Solde',
    balanceUnknown: 'Inconnu pour le moment',
    title: 'Opérations',
    none: 'Pas encore de paiements.',
    noneOfKind: 'Pas de tels paiements ici.',
    reading: 'Lire ne change rien.',
    older: 'Afficher les paiements plus anciens',
    filter: 'Quels paiements',
    filters: {
      all: 'Tous',
      in: 'Entrées',
      out: 'Sorties',
      pending: 'En cours',
      failed: 'Échoués',
    },
    from: 'De {name}',
    to: 'À {name}',
    paymentFrom: 'Paiement de {name}',
    paymentTo: 'Paiement à {name}',
    payment: 'Paiement',
    fundsAdded: 'Fonds ajoutés',
    bankAccount: 'Un compte bancaire',
    anotherWallet: 'Un autre portefeuille',
    unreadable: 'Un paiement que nous ne pouvons pas lire',
    unreadableWithId: 'Le service l’a envoyé incomplet. Son identifiant : {id}',
    unreadableWithoutId: 'Le service l’a envoyé incomplet, sans identifiant.',
    allPayments: 'Tous les paiements',
    sendAgain: 'Envoyer de nouveau',
    noPayment:
      'Ce portefeuille n’a pas de paiement avec cet identifiant. Vos opérations montrent tous les paiements de ce portefeuille.',
    wasLost: 'La réponse s’est perdue. Voici ce que le service dit maintenant.',
    details: {
      title: 'Détails',
      from: 'De',
      to: 'À',
      youSent: 'Vous avez envoyé',
      theySent: 'L’expéditeur a envoyé',
      amount: 'Montant',
      fee: 'Frais',
      feeIsYours: 'Vous les payez. Ils font partie de ce que vous avez envoyé.',
      rate: 'Taux',
      youReceived: 'Vous avez reçu',
      youReceive: 'Vous recevez',
      theyReceived: 'Le destinataire a reçu',
      theyWillReceive: 'Le destinataire recevra',
      theyWouldReceive: 'Le destinataire recevrait',
      theyWouldHaveReceived: 'Le destinataire aurait reçu',
      whyItFailed: 'Pourquoi il a échoué',
      itWaitsFor: 'Il attend',
      startedBy: 'Lancé par',
      yourAgent: 'Votre agent',
      note: 'Note',
      sentBy: 'Envoyé par',
    },
    timeline: {
      title: 'Ce qui s’est passé',
      started: 'Lancé',
      delivered: 'Remis',
      received: 'Reçu',
      expected: 'Attendu',
      refundStarted: 'Remboursement lancé',
      refunded: 'Remboursé',
    },
    ids: {
      transaction: 'Transaction',
      quote: 'Offre',
      reference: 'Référence',
      refundReference: 'Référence du remboursement',
      onChainTransaction: 'Transaction on-chain',
    },
    support: {
      title: 'Se renseigner sur ce paiement',
      askForRefund:
        'Écrivez à l’assistance de cette application. Demandez un remboursement et indiquez ces identifiants : ils montrent de quel paiement il s’agit.',
      askWhere:
        'Écrivez à l’assistance de cette application. Demandez où est l’argent et indiquez ces identifiants : ils montrent de quel paiement il s’agit.',
      ids: 'les identifiants',
    },
  },
  pay: {
    title: 'Vérifiez avant de signer',
    noFee: 'Aucuns',
    details: 'Détails',
    terms: {
      to: 'À',
      fee: 'Frais',
      theyReceive: 'Le destinataire reçoit',
      validUntil: 'Valable jusqu’à',
    },
    asking: 'Les montants sont en cours de lecture. Aucun argent ne bouge.',
    confirm: 'Confirmer et signer',
    edit: 'Modifier',
    paying:
      'Votre paiement est en cours de signature et d’envoi. Il est fait une fois, quelle que soit la durée.',
    signedOut: 'Rien n’a été envoyé. Connectez-vous pour payer.',
    otherPayment: 'Rien n’a encore été envoyé : un autre paiement est en cours. Attendez qu’il soit terminé.',
    factors: {
      label: 'Vous l’autorisez avec',
      PASSKEY: 'Clé d’accès',
      SMS_OTP: 'Code par SMS',
    },
  },
  payEnd: {
    terms: {
      youSend: 'Vous envoyez',
      appFee: 'Pour cette application',
      bankFee: 'Frais de sa banque',
      rate: 'Taux',
    },
    feeDetail: 'Vous les payez. Ils font partie de ce que vous envoyez.',
    appFeeDetail: 'C’est une partie des frais.',
    bankFeeDetail: 'Le destinataire les paie. Il reçoit ce qui reste ensuite.',
    review: 'Vérifier',
    done: 'Terminé',
    gotIt: 'Compris',
    openPayment: 'Ouvrir ce paiement',
    left: 'Votre paiement est en cours de signature et d’envoi. Il est fait une fois, même si vous quittez cette page. Ne l’envoyez pas une deuxième fois.',
    offerEnded:
      'Rien n’a été envoyé : cette offre a expiré. Vérifiez de nouveau le paiement pour voir les montants actuels.',
    failed: 'Échoué',
    noOffer: 'Il n’y a pas d’offre',
    offerOver: 'L’offre a expiré',
    differs: 'Envoyé, mais pas comme affiché',
    where: 'Où est l’argent',
    earlier: {
      one: 'Un paiement précédent',
      other: 'Des paiements précédents',
    },
  },
  payProof: {
    authorize: {
      title: 'Autorisez ce paiement',
      oneMore: 'Une étape est faite, et le service en demande une autre.',
      any: 'Vous autorisez le paiement.',
      conversion: 'Vous autorisez la conversion de l’argent.',
      recipient: 'Vous autorisez l’envoi de l’argent à ce destinataire.',
      until: 'Vous pouvez le faire jusqu’à {time}. Sinon, rien n’est envoyé.',
      withCode: 'Autoriser avec le code',
      withPasskey: 'Autoriser avec une clé d’accès',
      unknownProof:
        'Rien n’a été envoyé. Le service demande une preuve que cette application ne peut pas donner. Si vous ne faites rien, l’argent reste à vous.',
    },
    login: {
      title: 'Connectez-vous pour les paiements',
      intro:
        'Le service le demande tous les 180 jours. Cela ne change rien à votre connexion, et n’envoie rien.',
      unknownPayer:
        'Rien n’a été envoyé : cette application ne sait pas comment vous vous connectez pour les paiements. Écrivez à l’assistance de cette application.',
      withCode: 'Se connecter avec le code',
      PASSKEY: 'Se connecter avec une clé d’accès',
      SMS_OTP: 'M’envoyer un code par SMS',
      TOTP: 'Utiliser mon application d’authentification',
    },
  },
  check: {
    label: 'Contrôle du nom',
    nameOnPayment: 'Nom sur le paiement',
    bankSays: 'Selon la banque',
    none: 'Aucun',
    entered: 'le nom que vous avez saisi',
    acknowledge: 'Je sais que le nom ne correspond pas, et je veux payer ce compte.',
    MATCHED: {
      title: 'Le nom correspond',
      text: 'La banque dit à qui appartient ce compte : {verified}.',
    },
    PARTIAL_MATCH: {
      title: 'Le nom ne correspond qu’en partie',
      text: 'Regardez les deux noms. N’envoyez que si les deux désignent le destinataire que vous voulez payer.',
    },
    NOT_MATCHED: {
      title: 'Le nom ne correspond pas',
      text: 'La banque dit que ce compte n’est pas au nom saisi ({entered}). L’argent envoyé sur un mauvais compte est difficile à récupérer.',
    },
    UNSUPPORTED: {
      title: 'Le nom n’a pas été contrôlé',
      text: 'Cette banque ne contrôle pas les noms. Vérifiez vous-même le nom et le numéro auprès du destinataire.',
    },
    CHECKED_BY_RECEIVING_FI: {
      title: 'La banque contrôle le nom plus tard',
      text: 'La banque du destinataire compare le nom à l’arrivée de l’argent, et peut le renvoyer. Vérifiez vous-même le nom et le numéro auprès du destinataire.',
    },
    PENDING: {
      title: 'Le nom est encore en cours de contrôle',
      text: 'La banque n’a pas encore réagi. Vous pouvez attendre un instant et vérifier de nouveau le paiement.',
    },
    unknown: {
      title: 'Le nom n’a pas été contrôlé',
      text: 'Le service ne dit pas si le nom est juste. Vérifiez vous-même le nom et le numéro auprès du destinataire.',
    },
    noNames: {
      title: 'Aucun nom à contrôler',
      text: 'L’argent va exactement à cette adresse. Vérifiez que c’est la bonne.',
    },
    test: {
      title: 'Un destinataire de test',
      text: 'Aucune banque n’a contrôlé ce nom, et aucun argent réel ne bouge.',
    },
    past: {
      notMatched: 'Ne correspondait pas',
      partly: 'Ne correspondait qu’en partie',
      bankSays: 'Selon la banque : {verified}.',
      confirmed: 'Vous l’avez confirmé.',
    },
  },
  payments: {
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
        text: 'L’argent a quitté votre portefeuille. Le destinataire ne l’a pas encore. Ne l’envoyez pas une deuxième fois.',
      },
      'coming-back': {
        label: 'Échoué, en retour',
        title: '{sent} : en retour vers vous',
        text: 'Le paiement a échoué après que l’argent a quitté votre portefeuille. Le remboursement est en cours ; votre solde l’affichera dès qu’il sera là.',
      },
      back: {
        label: 'Échoué, argent rendu',
        title: 'Échoué : {sent} de retour dans votre solde',
        text: 'L’argent a été remboursé. Vous pouvez l’envoyer de nouveau.',
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
        text: 'L’argent n’a jamais quitté votre portefeuille. Vous pouvez l’envoyer de nouveau.',
      },
      'still-there': {
        label: 'Échoué, l’argent est à vous',
        title: 'Échoué : {sent} dans votre solde',
        text: 'L’argent ne vous a pas quitté. Vous pouvez l’envoyer de nouveau.',
      },
      failed: {
        label: 'Échoué',
        title: 'Nous ne savons pas où se trouve {sent}',
        text: 'Le paiement a échoué. Le service ne dit pas si l’argent a quitté votre portefeuille. Comparez votre solde avant de l’envoyer de nouveau, ou renseignez-vous.',
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
        text: 'Vous avez confirmé le paiement, et la réponse s’est perdue. N’en commencez pas un autre : cette page regarde de nouveau d’elle-même. Si rien n’a été envoyé, elle le dit quelques minutes après la fin de l’offre.',
      },
      unclear: {
        label: 'Inconnu',
        title: 'Nous ne savons pas où se trouve {sent}',
        text: 'Le service dit de ce paiement quelque chose que cette application ne comprend pas. Comparez votre solde avant de l’envoyer de nouveau, ou renseignez-vous.',
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
      LNURLP_FAILED: 'Le prestataire du destinataire n’a pas répondu comme il le devait.',
      PAY_REQUEST_FAILED: 'Le prestataire du destinataire n’a pas répondu comme il le devait.',
      PAYMENT_APPROVAL_WEBHOOK_ERROR: 'L’application du destinataire ne l’a pas accepté à temps.',
      PAYMENT_APPROVAL_TIMED_OUT: 'L’application du destinataire ne l’a pas accepté à temps.',
      OFFRAMP_FAILED: 'Il n’a pas pu être remis au destinataire.',
      MISSING_MANDATORY_PAYEE_DATA: 'Il manque une information obligatoire sur le destinataire.',
      QUOTE_EXPIRED: 'L’offre a expiré avant d’être confirmée.',
      INSUFFICIENT_FUNDS: 'Votre solde ne suffisait pas.',
      QUOTE_EXECUTION_FAILED: 'Le service n’a pas pu l’exécuter.',
      LIGHTNING_PAYMENT_FAILED: 'Il n’a pas pu être remis au destinataire.',
      FUNDING_AMOUNT_MISMATCH: 'Le montant arrivé n’est pas celui de l’offre.',
      COUNTERPARTY_POST_TX_FAILED: 'Il n’a pas pu être remis au destinataire.',
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
    confirmAgain: 'Si vous confirmez de nouveau ce même paiement, il n’est tout de même fait qu’une fois.',
    checked: 'Vérifié à {time}. Ce n’est pas encore connu.',
    tookTooLong: 'Cela a duré trop longtemps.',
    unknownReason: 'Le service donne une raison que cette application ne connaît pas.',
  },
  amounts: {
    empty: 'Saisissez un montant.',
    notDigits: 'Saisissez le montant en chiffres.',
    notReadable: 'Saisissez le montant en chiffres, par exemple {example}. N’ajoutez rien d’autre.',
    noDecimals: '{code} n’a pas de décimales. Saisissez un nombre entier.',
    tooManyDecimals: '{code} a au plus {decimals} décimales. Saisissez-en moins.',
    notPositive: 'Saisissez un montant supérieur à zéro.',
    tooLarge: 'Ce montant est trop grand. Saisissez-en un plus petit.',
    ambiguous:
      '{given} a deux sens : {large} {code} ou {small} {code}. Saisissez {enterLarge} ou {enterSmall}.',
  },
  errors: {
    nothing: {
      action: 'Rien n’a été modifié ni envoyé : {reason}',
      payment: 'Rien n’a été envoyé : {reason}',
      reading: 'Nous ne pouvons pas lire cela pour le moment : {reason}',
    },
    lost: {
      action:
        'Cela a peut-être eu lieu, ou peut-être pas : la réponse s’est perdue. Regardez vos opérations avant de réessayer.',
      payment:
        'Nous ne savons pas encore si ce paiement a été envoyé : la réponse s’est perdue. Regardez d’abord vos opérations. S’il n’y est pas, confirmez de nouveau ce même paiement : il ne peut être fait qu’une fois. N’en commencez pas un autre.',
      reading:
        'Nous ne pouvons pas lire cela pour le moment : la réponse s’est perdue. Une nouvelle lecture ne change rien.',
      signIn: 'Rien n’a été payé : la réponse s’est perdue. Vous pouvez réessayer.',
    },
    unknownWallet:
      'Le service ne connaît pas ce portefeuille ; nous ne pouvons donc pas dire ce qu’il contient. Écrivez à l’assistance de cette application.',
    keyNotDeleted:
      'Aucun argent n’a bougé et vous êtes déconnecté sur cette page. Le navigateur a refusé de supprimer la clé de la session : effacez les données de ce site pour que cet appareil ne puisse plus payer.',
    stillSignedIn: 'Vous êtes peut-être encore connecté à cette application. Réessayez.',
    unexpected:
      'Nous ne savons pas si cela a abouti : un problème inattendu s’est produit. Rechargez la page et regardez vos opérations avant de réessayer.',
    wrongCode: 'Ce code n’a pas été accepté. Vérifiez-le ou demandez-en un autre.',
    wrongPasskey:
      'Cette clé d’accès n’a pas été acceptée : elle n’appartient pas à cette adresse. Utilisez une autre clé d’accès ou une autre adresse.',
    wait: {
      unknown: 'un moment',
      seconds: {
        one: '{count} seconde',
        other: '{count} secondes',
      },
      minutes: {
        one: '{count} minute',
        other: '{count} minutes',
      },
    },
    signedOut: 'vous n’êtes plus connecté à cette application. Connectez-vous de nouveau.',
    byStatus: {
      401: 'le service n’a pas accepté votre signature. Connectez-vous de nouveau, puis réessayez.',
      403: 'cette application ne le permet pas. Vérifiez votre saisie, ou écrivez à son assistance.',
      404: 'cette application ne l’a pas trouvé. Votre argent n’est pas touché. Réessayez plus tard, ou écrivez à l’assistance de cette application.',
      409: 'quelque chose a changé entre-temps. Rechargez la page et regardez de nouveau.',
      500: 'quelque chose a échoué dans cette application. Réessayez dans une minute. Si cela se reproduit, écrivez à l’assistance de cette application.',
    },
    byCode: {
      PASSKEY_CANCELLED:
        'aucune clé d’accès n’a été utilisée. Réessayez. Si votre clé d’accès est sur un autre appareil, choisissez cet appareil dans la demande, ou connectez-vous là-bas.',
      PASSKEY_ABORTED: 'la page a mis fin à la demande de clé d’accès. Réessayez.',
      PASSKEY_UNSUPPORTED:
        'les clés d’accès ne fonctionnent pas dans ce navigateur ou sur cette page. Connectez-vous autrement, ou utilisez un autre navigateur ou un autre appareil.',
      PASSKEY_ALREADY_REGISTERED:
        'cet appareil a déjà une clé d’accès pour ce portefeuille. Ajoutez-en une autre sur un autre appareil, ou utilisez une clé de sécurité.',
      PASSKEY_RP_ID_MISMATCH:
        'les clés d’accès ne fonctionnent pas à cette adresse. Ouvrez l’application à son adresse habituelle.',
      PASSKEY_AUTHENTICATOR_UNFIT:
        'cet appareil ou cette clé de sécurité ne peut pas créer le type de clé d’accès qu’il faut à votre portefeuille. Utilisez un autre appareil ou une autre clé de sécurité.',
      PASSKEY_FAILED: 'la clé d’accès n’a pas fonctionné. Réessayez, ou connectez-vous autrement.',
      SESSION_REQUIRED: 'vous n’êtes pas connecté sur cet appareil. Connectez-vous, puis réessayez.',
      SESSION_EXPIRED: 'votre session est terminée. Connectez-vous, puis réessayez.',
      SESSION_KEY_LOST: 'ce navigateur a perdu la clé de votre session. Connectez-vous, puis réessayez.',
      INSECURE_CONTEXT:
        'cette page a été ouverte sans connexion sécurisée. Ouvrez-la avec https dans son adresse.',
      SESSION_UNUSABLE:
        'la connexion n’a apporté aucune clé que cet appareil puisse utiliser. Réessayez. Si cela se reproduit, écrivez à l’assistance de cette application.',
      AUTH_METHOD_NOT_FOUND:
        'votre portefeuille n’a pas ce moyen de connexion. Rechargez la page et choisissez-en un autre.',
      LAST_AUTH_METHOD:
        'c’est votre seul moyen de connexion, et sans lui vous perdriez votre portefeuille. Ajoutez-en d’abord un autre.',
      OTHER_AUTH_METHOD_REQUIRED:
        'seul un autre moyen de connexion peut confirmer cela. Connectez-vous d’abord avec un autre moyen, puis réessayez.',
      OIDC_TOKEN_STALE:
        'la connexion chez l’autre fournisseur a duré trop longtemps. Connectez-vous-y de nouveau.',
      SEALED_KEY_INVALID:
        'la clé de votre session est arrivée endommagée. Réessayez. Si cela se reproduit, écrivez à l’assistance de cette application.',
      ENVELOPE_INVALID:
        'ce qui est arrivé ne vient pas du service de votre portefeuille, ou a été modifié en chemin. Réessayez. Si cela se reproduit, écrivez à l’assistance de cette application.',
      PAYLOAD_MISMATCH:
        'on voulait votre signature pour autre chose que ce que vous vouliez ; votre appareil a donc refusé. Ne réessayez pas. Écrivez à l’assistance de cette application.',
      PAYLOAD_UNREADABLE:
        'ce qu’il fallait signer était endommagé ; votre appareil a donc refusé. Réessayez. Si cela se reproduit, écrivez à l’assistance de cette application.',
      PAYLOAD_NOT_APPROVED:
        'votre appareil n’a pas pu lire ce qu’il fallait signer ; il a donc refusé. Écrivez à l’assistance de cette application.',
      SIGNING_DECLINED: 'vous n’avez pas confirmé. Vous pouvez réessayer.',
      FRAME_ONLY: 'cela ne marche que dans la fenêtre de votre portefeuille. Ouvrez votre portefeuille.',
      BUSY: 'un autre onglet ou une autre fenêtre y travaille. Regardez-y, puis réessayez.',
      UNREACHABLE: 'le service du portefeuille est injoignable. Vérifiez votre connexion et réessayez.',
      ABORTED: 'cela a été arrêté avant de commencer. Vous pouvez réessayer.',
      PROCESSING:
        'le service y travaille encore. Attendez un instant, puis refaites la même chose : cela reprend où c’en était.',
      REFUSED:
        'le service a refusé. Réessayez. Si cela se reproduit, écrivez à l’assistance de cette application.',
      RATE_LIMITED: 'il y a eu trop de demandes. Attendez {wait} et réessayez.',
      PROTOCOL_MISMATCH: 'cette page ne correspond pas à votre portefeuille. Rechargez la page.',
      PROFILE_MISMATCH:
        'cette application n’est pas bien configurée. Écrivez à l’assistance de cette application.',
      UNEXPECTED_RESPONSE:
        'le service a répondu d’une façon que cette application ne comprend pas. Réessayez. Si cela se reproduit, écrivez à l’assistance de cette application.',
      STEP_UP_REQUIRED: 'votre confirmation est arrivée trop tard ou a servi à autre chose. Réessayez.',
      STORE_UNAVAILABLE:
        'ce navigateur ne laisse pas la page conserver ce dont elle a besoin. Autorisez cette page à conserver des données, ou quittez la navigation privée. Mettez le navigateur à jour, ou utilisez un autre navigateur ou un autre appareil.',
    },
    refusals: {
      END_USER_TERMS_NOT_ACCEPTED:
        'les conditions d’utilisation en vigueur ne sont pas acceptées. Écrivez à l’assistance de cette application.',
      ACCOUNT_LOCKED:
        'il y a eu trop de codes erronés, et votre compte est bloqué pour le moment. Réessayez plus tard.',
      TERMS_NOT_ACCEPTED:
        'les conditions d’utilisation ont changé. Rechargez la page, puis lisez-les et acceptez-les.',
      PASSKEY_CREDENTIAL_ALREADY_EXISTS:
        'votre portefeuille a déjà une clé d’accès et n’en accepte qu’une. Connectez-vous avec celle-ci.',
      EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS:
        'votre portefeuille envoie déjà des codes par e-mail. Connectez-vous avec un de ces codes.',
      SMS_OTP_CREDENTIAL_ALREADY_EXISTS:
        'votre portefeuille envoie déjà des codes par SMS. Connectez-vous avec un de ces codes.',
    },
  },
  paymentErrors: {
    paidOtherwise:
      'Ce paiement a été envoyé, mais son montant ou son destinataire n’est pas celui qui vous a été montré. Ne l’envoyez pas une deuxième fois. Regardez vos opérations et écrivez à l’assistance de cette application.',
    byStatus: {
      403: 'ce paiement n’est pas autorisé tel quel. Vérifiez-le de nouveau, et lisez ce qui est dit du destinataire.',
      404: 'le service ne connaît plus cette offre. Vérifiez de nouveau le paiement.',
      409: 'l’offre a expiré, ou votre solde ne suffit pas. Vérifiez de nouveau le paiement.',
    },
    byCode: {
      QUOTE_NOT_SIGNABLE:
        'cette offre ne peut pas être payée depuis ce portefeuille. Vérifiez de nouveau le paiement.',
      QUOTE_EXPIRED: 'l’offre a expiré avant d’être confirmée. Vérifiez de nouveau le paiement.',
      INSUFFICIENT_FUNDS:
        'votre solde ne suffit pas. Envoyez un montant plus petit, ou ajoutez d’abord de l’argent.',
      QUOTE_TOO_HIGH: 'cela coûte plus que ce que vous avez autorisé. Vérifiez de nouveau le paiement.',
      PAYMENT_DIFFERS:
        'le montant ou le destinataire n’est pas celui qui vous a été montré. Ne réessayez pas. Écrivez à l’assistance de cette application.',
      AUTHORIZATION_REQUIRED:
        'le service attend votre autorisation. Ouvrez-le dans vos opérations et autorisez-le.',
      PROOF_REFUSED:
        'le code ou la clé d’accès était erroné ou arrivé trop tard. Réessayez, ou faites-vous envoyer un nouveau code.',
    },
    refusals: {
      DAILY_VOLUME_LIMIT_EXCEEDED:
        'vous avez envoyé aujourd’hui tout ce que vous pouvez envoyer. Envoyez moins, ou réessayez demain.',
      VELOCITY_LIMIT_EXCEEDED:
        'vous avez trop envoyé en peu de temps. Envoyez moins, ou réessayez plus tard.',
      TRANSACTION_SIZE_LIMIT_EXCEEDED:
        'c’est plus que ce que vous pouvez envoyer en une fois. Envoyez un montant plus petit.',
      INVALID_AMOUNT:
        'ce montant ne peut pas être payé. Si vous l’avez saisi, saisissez-en un autre. Sinon, écrivez à l’assistance de cette application.',
      AMOUNT_OUT_OF_RANGE: 'le montant est trop petit ou trop grand. Saisissez un autre montant.',
      COUNTERPARTY_NOT_ALLOWED:
        'ce destinataire ne peut pas être payé depuis ce portefeuille. Choisissez un autre destinataire.',
      SELF_PAYMENT: 'c’est votre propre portefeuille. Choisissez un autre destinataire.',
      INVALID_UMA_ADDRESS: 'cette adresse n’existe pas. Vérifiez-la lettre par lettre.',
      UMA_NOT_FOUND: 'cette adresse n’existe pas. Vérifiez-la lettre par lettre.',
      INVALID_CURRENCY: 'le destinataire ne peut pas recevoir cette devise. Choisissez une autre devise.',
      EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED:
        'il n’est pas encore prouvé à qui appartient le compte du destinataire. Écrivez à l’assistance de cette application.',
      MISSING_MANDATORY_USER_INFO:
        'il manque une information obligatoire à votre sujet. Écrivez à l’assistance de cette application.',
      LNURLP_REQUEST_FAILED:
        'le prestataire du destinataire n’a pas répondu comme il le devait. Réessayez plus tard.',
      PAYREQ_REQUEST_FAILED:
        'le prestataire du destinataire n’a pas répondu comme il le devait. Réessayez plus tard.',
      INVALID_BANK_ACCOUNT: 'la banque ne connaît pas ce compte. Vérifiez le numéro.',
      USER_NOT_READY:
        'votre identité n’a pas encore été vérifiée. Écrivez à l’assistance de cette application.',
      SCA_SESSION_REQUIRED:
        'le service veut que vous vous connectiez d’abord pour les paiements. Connectez-vous ci-dessous, puis réessayez.',
      QUOTE_NOT_FOUND: 'le service ne connaît plus cette offre. Vérifiez de nouveau le paiement.',
    },
  },
}
