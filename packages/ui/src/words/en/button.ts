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
      'A payment is under way. Wait for its end: if you sign out now, you see it only when you have signed in again.',
  },
}
