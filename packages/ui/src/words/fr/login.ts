/** French: the login. */

import type { Texts } from '../texts.js'

export const login: Texts['login'] = {
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
    otherWallet: 'Utiliser un autre portefeuille',
    gone: 'Ce portefeuille n’existe plus : son service est reparti de zéro. Créez un portefeuille, ou connectez-vous à un autre.',
  },
  expiring: {
    title: 'Votre session va se terminer',
    intro: 'À {time}, cet appareil cesse de signer. Rien n’est perdu sur cette page.',
    button: 'Rester connecté',
  },
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
    elsewhereNot:
      'Ce navigateur ne peut pas utiliser de clés d’accès. Ouvrez cette page dans un autre navigateur, ou sur l’appareil qui a votre clé d’accès.',
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
  first: {
    title: 'Protégez-le avec une clé d’accès',
    intro:
      'Vous vous connectez avec votre empreinte, votre visage ou le code PIN de votre appareil. Il n’y a pas de mot de passe.',
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
}
