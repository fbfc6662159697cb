/** French: why nothing happened, and what to do. */

import type { Texts } from '../texts.js'
import { refusals } from './refusals.js'

const askSupport = 'Réessayez. Si cela se reproduit, écrivez à l’assistance de cette application.'
const support = 'Écrivez à l’assistance de cette application.'
const signIn = 'Connectez-vous, puis réessayez.'
const reviewAgain = 'Vérifiez de nouveau le paiement.'

export const errors: Texts['errors'] = {
  nothing: {
    action: 'Rien n’a été modifié ni envoyé : {why} {advice}',
    payment: 'Rien n’a été envoyé : {why} {advice}',
    reading: 'Nous ne pouvons pas lire cela pour le moment : {why} {advice}',
  },
  lost: {
    action:
      'Cela a peut-être eu lieu, ou peut-être pas : la réponse s’est perdue. Regardez vos opérations avant de réessayer.',
    payment:
      'Ce paiement a peut-être été envoyé, ou peut-être pas : la réponse s’est perdue. Vous pouvez confirmer de nouveau, car le même paiement ne peut pas être fait deux fois.',
    reading:
      'Nous ne pouvons pas lire cela pour le moment : la réponse s’est perdue. Une nouvelle lecture ne change rien.',
    signIn: 'Rien n’a été payé : la réponse s’est perdue. Vous pouvez réessayer.',
  },
  paidOtherwise:
    'Ce paiement a été envoyé, mais son montant ou son destinataire n’est pas celui qui vous a été montré. Ne le renvoyez pas. Regardez vos opérations et écrivez à l’assistance de cette application.',
  keyNotDeleted:
    'Aucun argent n’a bougé et vous êtes déconnecté sur cette page. Le navigateur a refusé de supprimer la clé de la session : effacez les données de ce site pour que cet appareil ne puisse plus payer.',
  unexpected:
    'Nous ne savons pas si cela a abouti : un problème inattendu s’est produit. Rechargez la page et regardez vos opérations avant de réessayer.',
  wrongCode: 'Ce code n’a pas été accepté. Vérifiez-le ou demandez-en un autre.',
  wrongPasskey:
    'Cette clé d’accès n’a pas été acceptée : elle n’appartient pas à cette adresse. Utilisez une autre clé d’accès ou une autre adresse.',
  wait: {
    unknown: 'un moment',
    seconds: { one: '{count} seconde', other: '{count} secondes' },
    minutes: { one: '{count} minute', other: '{count} minutes' },
  },
  signedOut: {
    why: 'vous n’êtes plus connecté : cela a duré trop longtemps, ou un autre onglet a ouvert ou fermé une session.',
    advice: 'Rechargez la page et recommencez.',
  },
  offerEnded: { why: 'l’offre a expiré avant d’être confirmée.', advice: reviewAgain },
  byCode: {
    PASSKEY_CANCELLED: {
      why: 'la demande de clé d’accès a été fermée ou a expiré, ou aucune clé d’accès ne convient ici.',
      advice: 'Réessayez quand vous serez prêt.',
    },
    PASSKEY_ABORTED: { why: 'la page a mis fin à la demande de clé d’accès.', advice: 'Réessayez.' },
    PASSKEY_UNSUPPORTED: {
      why: 'ce navigateur ne prend pas en charge les clés d’accès.',
      advice: 'Connectez-vous autrement, ou utilisez un autre navigateur ou un autre appareil.',
    },
    PASSKEY_ALREADY_REGISTERED: {
      why: 'cet appareil a déjà une clé d’accès pour ce portefeuille.',
      advice: 'Ajoutez-en une autre sur un autre appareil, ou utilisez une clé de sécurité.',
    },
    PASSKEY_RP_ID_MISMATCH: {
      why: 'les clés d’accès ne fonctionnent pas à cette adresse.',
      advice: 'Ouvrez l’application à son adresse habituelle.',
    },
    PASSKEY_AUTHENTICATOR_UNFIT: {
      why: 'cet appareil ou cette clé de sécurité ne peut pas créer le type de clé d’accès qu’il faut à votre portefeuille.',
      advice: 'Utilisez un autre appareil ou une autre clé de sécurité.',
    },
    PASSKEY_FAILED: {
      why: 'la clé d’accès n’a pas fonctionné.',
      advice: 'Réessayez, ou connectez-vous autrement.',
    },
    SESSION_REQUIRED: { why: 'vous n’êtes pas connecté sur cet appareil.', advice: signIn },
    SESSION_EXPIRED: { why: 'votre session est terminée.', advice: signIn },
    SESSION_KEY_LOST: { why: 'ce navigateur a perdu la clé de votre session.', advice: signIn },
    INSECURE_CONTEXT: {
      why: 'cette page a été ouverte sans connexion sécurisée.',
      advice: 'Ouvrez-la avec https dans son adresse.',
    },
    SESSION_UNUSABLE: {
      why: 'la connexion n’a apporté aucune clé que cet appareil puisse utiliser.',
      advice: askSupport,
    },
    AUTH_METHOD_NOT_FOUND: {
      why: 'votre portefeuille n’a pas ce moyen de connexion.',
      advice: 'Rechargez la page et choisissez-en un autre.',
    },
    LAST_AUTH_METHOD: {
      why: 'c’est votre seul moyen de connexion, et sans lui vous perdriez votre portefeuille.',
      advice: 'Ajoutez-en d’abord un autre.',
    },
    OTHER_AUTH_METHOD_REQUIRED: {
      why: 'seul un autre moyen de connexion peut confirmer cela.',
      advice: 'Connectez-vous d’abord avec un autre moyen, puis réessayez.',
    },
    OIDC_TOKEN_STALE: {
      why: 'la connexion chez l’autre fournisseur a duré trop longtemps.',
      advice: 'Connectez-vous-y de nouveau.',
    },
    SEALED_KEY_INVALID: { why: 'la clé de votre session est arrivée endommagée.', advice: askSupport },
    ENVELOPE_INVALID: {
      why: 'ce qui est arrivé ne vient pas du service de votre portefeuille, ou a été modifié en chemin.',
      advice: askSupport,
    },
    PAYLOAD_MISMATCH: {
      why: 'on voulait votre signature pour autre chose que ce que vous vouliez ; votre appareil a donc refusé.',
      advice: `Ne réessayez pas. ${support}`,
    },
    PAYLOAD_UNREADABLE: {
      why: 'ce qu’il fallait signer était endommagé ; votre appareil a donc refusé.',
      advice: askSupport,
    },
    PAYLOAD_NOT_APPROVED: {
      why: 'votre appareil n’a pas pu lire ce qu’il fallait signer ; il a donc refusé.',
      advice: support,
    },
    SIGNING_DECLINED: { why: 'vous n’avez pas confirmé.', advice: 'Vous pouvez réessayer.' },
    BUSY: {
      why: 'un autre onglet y travaille et n’a pas terminé.',
      advice: 'Regardez cet onglet, puis réessayez.',
    },
    QUOTE_NOT_SIGNABLE: {
      why: 'cette offre ne peut pas être payée depuis ce portefeuille.',
      advice: reviewAgain,
    },
    QUOTE_TOO_HIGH: { why: 'cela coûte plus que ce que vous avez autorisé.', advice: reviewAgain },
    PAYMENT_DIFFERS: {
      why: 'le montant ou le destinataire n’est pas celui qui vous a été montré.',
      advice: `Ne réessayez pas. ${support}`,
    },
    UNREACHABLE: {
      why: 'le service du portefeuille est injoignable.',
      advice: 'Vérifiez votre connexion et réessayez.',
    },
    ABORTED: { why: 'cela a été arrêté avant de commencer.', advice: 'Vous pouvez réessayer.' },
    PROCESSING: {
      why: 'le service y travaille encore.',
      advice: 'Attendez un instant, puis refaites la même chose : cela reprend où c’en était.',
    },
    OUTCOME_UNKNOWN: {
      why: 'la réponse s’est perdue.',
      advice: 'Regardez vos opérations avant de réessayer.',
    },
    REFUSED: { why: 'le service a refusé.', advice: askSupport },
    RATE_LIMITED: { why: 'il y a eu trop de demandes.', advice: 'Attendez {wait} et réessayez.' },
    PROFILE_MISMATCH: {
      why: 'cette application n’est pas configurée pour le service du portefeuille.',
      advice: support,
    },
    UNEXPECTED_RESPONSE: {
      why: 'le service a répondu d’une façon que cette application ne comprend pas.',
      advice: askSupport,
    },
    AUTHORIZATION_REQUIRED: {
      why: 'le service attend votre autorisation.',
      advice: 'Ouvrez-le dans vos opérations et autorisez-le.',
    },
    PROOF_REFUSED: {
      why: 'le code ou la clé d’accès était erroné ou arrivé trop tard.',
      advice: 'Réessayez, ou faites-vous envoyer un nouveau code.',
    },
    STEP_UP_REQUIRED: {
      why: 'votre confirmation est arrivée trop tard ou a servi à autre chose.',
      advice: 'Réessayez.',
    },
    STORE_UNAVAILABLE: {
      why: 'ce navigateur ne laisse pas la page conserver ce dont elle a besoin.',
      advice:
        'Autorisez cette page à conserver des données, ou quittez la navigation privée. Mettez le navigateur à jour, ou utilisez un autre navigateur ou un autre appareil.',
    },
  },
  byStatus: {
    401: {
      why: 'le service n’a pas accepté votre signature.',
      advice: 'Connectez-vous de nouveau, puis réessayez.',
    },
    403: {
      why: 'cette application ne le permet pas.',
      advice: 'Vérifiez votre saisie, ou écrivez à son assistance.',
    },
    404: { why: 'le service ne sait plus de quoi il s’agit.', advice: 'Rechargez la page et recommencez.' },
    409: { why: 'quelque chose a changé entre-temps.', advice: 'Rechargez la page et regardez de nouveau.' },
  },
  paymentByStatus: {
    403: {
      why: 'ce paiement n’est pas autorisé tel quel.',
      advice: 'Vérifiez-le de nouveau, et lisez ce qui est dit du destinataire.',
    },
    404: { why: 'le service ne connaît plus cette offre.', advice: reviewAgain },
    409: { why: 'l’offre a expiré, ou votre solde ne suffit pas.', advice: reviewAgain },
  },
  refusals,
}
