/** Whether the user must acknowledge what the service found out about the name of a payee, before the payment is signed. */

/** @param status - A `beneficiaryVerificationStatus`; undefined when the service says none. */
export const mustBeAcknowledged = (status: string | undefined): boolean => status === 'NOT_MATCHED'
