/** French: the settings. */

import type { Texts } from '../texts.js'

export const settings: Texts['settings'] = {
  signedOut: 'Connectez-vous pour voir votre compte.',
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
}
