/** The error of an action that the user did not confirm. */

/** The user did not confirm an action, so it was not done. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed'
}
