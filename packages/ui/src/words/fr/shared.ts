/** French: what several screens share. */

import type { Texts } from '../texts.js'

export const amounts: Texts['amounts'] = {
  empty: 'Saisissez un montant.',
  notDigits: 'Saisissez le montant en chiffres.',
  notReadable: 'Saisissez le montant en chiffres, par exemple {example}. N’ajoutez rien d’autre.',
  noDecimals: '{code} n’a pas de décimales. Saisissez un nombre entier.',
  tooManyDecimals: '{code} a au plus {decimals} décimales. Saisissez-en moins.',
  notPositive: 'Saisissez un montant supérieur à zéro.',
  tooLarge: 'Ce montant est trop grand. Saisissez-en un plus petit.',
  ambiguous:
    '{given} a deux sens : {large} {code} ou {small} {code}. Saisissez {enterLarge} ou {enterSmall}.',
}

export const common: Texts['common'] = {
  cancel: 'Annuler',
  close: 'Fermer',
  tryAgain: 'Réessayer',
  checkAgain: 'Regarder de nouveau',
  unknownWallet:
    'Le service ne connaît plus ce portefeuille ; nous ne pouvons donc pas dire ce qu’il contient. Si c’est un service de test reparti de zéro, ses portefeuilles ont disparu : déconnectez-vous et créez-en un nouveau. Sinon, écrivez à l’assistance de cette application.',
}

export const newWay: Texts['newWay'] = {
  provider: 'permettre à {provider} d’ouvrir votre portefeuille',
  isAdded: '{way} peut maintenant ouvrir votre portefeuille.',
  promptClosed: 'Aucune clé d’accès n’a été créée : la demande a été fermée ou a expiré. Réessayez.',
  tokenStale:
    'Rien n’a été modifié : la confirmation a duré plus d’une minute, et la réponse du fournisseur d’identité est donc trop ancienne. Ajoutez-le de nouveau.',
}

export const parts: Texts['parts'] = {
  copying: {
    label: 'Copier : {what}',
    copy: 'Copier',
    copied: 'Copié',
    byHand: 'Sélectionnez pour copier',
    saidCopied: 'Copié : {what}',
    saidByHand: 'Non copié : {what}. Sélectionnez le texte et copiez-le.',
  },
  progress: 'Progression',
  stillWorking: 'Toujours en cours, et rien n’est perdu. {text}',
  loading: 'Chargement',
}

export const visit: Texts['visit'] = {
  'no-window':
    'Rien n’a été modifié : ce navigateur n’a pas ouvert de fenêtre. Autorisez-la, ou utilisez un autre moyen.',
  closed: 'Rien n’a été modifié : vous ne vous y êtes pas connecté. Réessayez.',
  refused: 'Rien n’a été modifié : le fournisseur d’identité ne l’a pas confirmé. Réessayez.',
}

export const ways: Texts['ways'] = {
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
}

export const button: Texts['button'] = {
  logIn: 'Se connecter',
  title: 'Votre portefeuille',
  menu: 'Menu de votre portefeuille',
  menuBalance: 'Menu de votre portefeuille : {balance}',
  balance: 'Solde : {balance}',
  settings: 'Réglages',
  signOut: 'Se déconnecter',
}

export const question: Texts['question'] = {
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
}
