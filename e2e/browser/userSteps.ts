/** The steps that a user of the demo takes. */

import type { Page } from '@playwright/test'
import type { Authenticator } from './authenticator.js'

/** A user and the steps of the user. */
export interface User {
  page: Page
  authenticator: Authenticator
  /** The address of the user's wallet. */
  email: string
  /**
   * Console errors and warnings, failed requests and uncaught errors of the page so far. A browser logs each 403, so those with
   * which the relay asked for a step-up are left out.
   */
  readonly pageErrors: string[]
  /** How often the relay asked this page for a step-up. */
  stepUps(): number
  openDemo(url: string): Promise<void>
  click(button: string): Promise<void>
  /** Follows a link of the wallet's navigation, if it does not lead to this page. */
  goTo(link: 'Wallet' | 'Send' | 'Receive' | 'Account'): Promise<void>
  /** On the start page: asks for a wallet. A code is then on its way. */
  createWallet(): Promise<void>
  /** Enters the code that shows that the address is the user's. It opens the new wallet. */
  confirmAddress(): Promise<void>
  /** Reads the code of the sign-up that is under way. */
  readSignUpCode(): Promise<string>
  /** Reads the newest code that was mailed to the user. */
  readCode(): Promise<string>
  /** Fills in that code and signs in with it. */
  enterCode(): Promise<void>
  /** Fills in that code and confirms an action with it. */
  confirmWithCode(): Promise<void>
  /** Opens the demo and creates a wallet. Where it is born with codes, it then has its first passkey; else it is offered. */
  begin(url: string): Promise<void>
  /** Lets the wallet have codes by e-mail. */
  addCodes(): Promise<void>
  /** On the start page: enters the address and continues to the AuthMethods. */
  enterEmail(email?: string): Promise<void>
  /** Opens the demo, creates a wallet and a passkey, and signs in. */
  signUp(url: string): Promise<void>
  /** Goes to the page of the account, sees the passkey there, and goes back to the first page of the wallet. */
  seePasskey(): Promise<void>
  /** Signs up and adds test funds. Returns the balance. */
  signUpWithFunds(url: string): Promise<bigint>
  /** Adds test funds and waits for the balance. */
  addTestFunds(): Promise<void>
  /** Goes to the first page of the wallet and reads the balance in the smallest unit (6 decimals). */
  balance(): Promise<bigint>
  /** Goes to the form, fills it, reviews and confirms the payment. */
  send(recipient: string, amount: string): Promise<void>
  /** Waits until the payment that was confirmed has ended, and its outcome is on the page. */
  seeOutcome(): Promise<void>
  /** Goes to the form, fills it and continues to the review. */
  review(recipient: string, amount: string): Promise<void>
  /** The line that shows the session. */
  session(): ReturnType<Page['getByRole']>
}
