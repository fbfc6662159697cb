/** Whether the user must acknowledge what is known about a payee's name. The first view of a payment needs it, and not the words. */

/**
 * Whether the user must acknowledge what the service found out about the name of a payee, before the payment is signed.
 *
 * @param status - Undefined if the service gives none.
 */
export const mustBeAcknowledged = (status: string | undefined): boolean => status === 'NOT_MATCHED'
