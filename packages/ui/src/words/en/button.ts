/** English texts of the button: log in, or who is signed in, the balance and the menu. */

/** The part of `en` for the button of the wallet. */
export const buttonTexts = {
  button: {
    logIn: 'Sign in',
    title: 'Your wallet',
    menuBalance: 'Wallet menu: {balance}',
    balance: 'Balance: {balance}',
    settings: 'Settings',
    signOut: 'Sign out',
    paying:
      'A payment is in progress. If you sign out now, you will not see its result until you sign in again.',
  },
}
