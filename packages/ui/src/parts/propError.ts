/** A prop of a screen is wrong: nothing below it was shown, so its user could confirm nothing there. */

export class PropError extends TypeError {}
