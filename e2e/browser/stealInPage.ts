/** What a hostile script in a page of the shop asks for without the user. It runs in the page. */

/** What became of the attempts: `through`, or the code of the refusal. */
export type Attempts = Record<string, string>

/** Runs in the page: everything that the script can ask for without the user. */
export async function stealInPage({
  profile,
  thiefsEmail,
  customerId,
  idToken,
}: Record<'profile' | 'thiefsEmail' | 'customerId' | 'idToken', string>): Promise<Attempts> {
  const attempts: Attempts = {}
  const alone = { ...wallet, reauthenticate: undefined }
  const attempt = async (name: string, run: (wallet: object) => Promise<unknown>) => {
    attempts[name] = await run(alone).then(
      () => 'through',
      (error) => error.serviceCode ?? error.code ?? String(error),
    )
  }
  await attempt('export', (wallet) => core.exportWallet(wallet))
  await attempt('new e-mail', (wallet) => core.registerEmailOtp(wallet, { email: thiefsEmail }))
  await attempt('new phone', (wallet) => core.registerSmsOtp(wallet, { phoneNumber: '+15555550123' }))
  await attempt('new OAuth', (wallet) => core.registerOAuth(wallet, { oidcToken: idToken }))
  await attempt('new passkey', (wallet) => core.registerPasskey(wallet, { nickname: 'Thief' }))
  await attempt('contact', (wallet) => core.updateContact(wallet, { customerId, email: thiefsEmail }))
  await attempt('privacy', (wallet) => core.setWalletPrivacy(wallet, { isPrivate: false }))
  // The SDK itself keeps the last way in, so here the script calls the relay.
  const [passkey] = await core.listAuthMethods(alone)
  await attempt('revoke', async () => {
    const headers = { 'Wallet-Call': '1', 'Wallet-Profile': profile }
    const response = await fetch(`/wallet/auth/credentials/${passkey.id}`, { method: 'DELETE', headers })
    if (!response.ok) throw await response.json()
  })
  await attempt('payment', async (wallet) => {
    const order = { amount: 1_000_000, umaAddress: '$success.usd@sandbox.example' }
    const quote = await core.requestQuote(wallet, { order })
    await core.executeQuote(wallet, { quote })
  })
  return attempts
}
