/** English texts of the button: log in, or who is signed in, the balance and the menu. */

export const buttonTexts = {
  button: {
    logIn: 'Log in',
    title: 'Your wallet',
    menu: 'Menu of your wallet',
    menuBalance: 'Menu of your wallet: {balance}',
    balance: 'Balance: {balance}',
    settings: 'Settings',
    signOut: 'Sign out',
    paying:
      'A payment is under way. If you sign out now, you will not see how it ends until you sign in again.',
  },
}
