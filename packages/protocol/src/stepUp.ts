/** The step-up between wallet and relay: a sign-in ceremony made for one sensitive operation. */

/** The relay's 403: the operation needs a step-up. `details.stepUpId` of its body is the id that the ceremony must name. */
export const STEP_UP_REQUIRED = 'STEP_UP_REQUIRED'

/** The relay's 403 to a refresh: the last sign-in ceremony of this chain of sessions is too long ago. Sign in again. */
export const SIGN_IN_REQUIRED = 'SIGN_IN_REQUIRED'

/** How long a step-up may take until its ceremony is proven: a code may come by mail, an identity provider may redirect. */
export const stepUpSeconds: number = 600

/** How long a proven step-up may be used. It is used once. */
export const provenStepUpSeconds: number = 120

/** Matches the id of a step-up: 32 random bytes in base64url. */
export const stepUpIdPattern: RegExp = /^[\w-]{43}$/

/** The operations that change who owns a wallet, by the name of their endpoint. */
export const ownershipOperations = [
  'registerAuthMethod',
  'revokeAuthMethod',
  'exportInternalAccount',
  'updateCustomer',
  'updateInternalAccount',
] as const

/** One of `ownershipOperations`. */
export type OwnershipOperation = (typeof ownershipOperations)[number]
