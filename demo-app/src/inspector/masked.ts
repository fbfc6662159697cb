/** What stands in place of a secret. */

export const masked = (secret: string): string => `[masked, ${secret.length} characters]`
