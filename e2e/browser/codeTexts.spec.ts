/** Story: a code's sign-in against a service that makes production tokens. Its key signs that token, and no other text. */

import { expect, test } from './workbench.js'

/** What a hostile network puts in the place of the service's token, and what became of it. */
type Swap = 'nothing' | 'another key' | 'a foreign signature' | 'an activity'

// The other profiles take codes without a signature.
test('a code signs the token of its own sign-in, and nothing in its place', {
  tag: '@born-with-codes',
}, async ({ context, workbench }) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const swaps: Record<Swap, (text: string) => string> = {
    nothing: (text) => text,
    // A relay that starts a sign-in with a key of its own has a token that names this key.
    'another key': (text) => {
      const [header, claims, signature] = text.split('.')
      const read = JSON.parse(Buffer.from(claims!, 'base64url').toString())
      // The generator of P-256: FIPS 186-5.
      const key = '036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296'
      return [header, part({ ...read, public_key: key }), signature].join('.')
    },
    'a foreign signature': (text) => text.replace(/[^.]+$/, Buffer.alloc(64, 1).toString('base64url')),
    'an activity': () =>
      JSON.stringify({
        organizationId: 'org',
        parameters: { signWith: 'wallet', unsignedTransaction: '02f8', type: 'TRANSACTION_TYPE_ETHEREUM' },
        timestampMs: String(Date.now()),
        type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      }),
  }
  const ends: Record<string, string> = {}
  for (const [name, swap] of Object.entries(swaps)) {
    const accountId = await workbench.arrange<string>('account')
    const page = await workbench.openTab(context, accountId)
    let signatures = 0
    await page.route('**/verify', async (route) => {
      if (route.request().headers()['service-wallet-signature'] !== undefined) {
        signatures++
        return route.fallback()
      }
      const response = await route.fetch()
      const body = await response.json()
      expect(body.payloadToSign.split('.')).toHaveLength(3)
      await route.fulfill({ response, json: { ...body, payloadToSign: swap(body.payloadToSign) } })
    })
    await workbench.sendFirstCode(page)
    const otp = await workbench.arrange<string>('code')
    const end = await page.evaluate(
      (otp) =>
        core.signInWithEmailOtp(wallet, { otp }).then(
          ({ type }: { type: string }) => `signed in with ${type}`,
          ({ code }: { code: string }) => code,
        ),
      otp,
    )
    expect(await page.evaluate(() => globalThis.approved)).toEqual([])
    ends[name] = `${end}, signatures: ${signatures}`
    await page.close()
  }
  const signed = Object.values(ends).filter((end) => end.endsWith(': 1')).length
  console.log(`\nTexts of a code: ${signed} signed, ${Object.keys(ends).length - signed} refused`)
  expect(ends).toEqual({
    nothing: 'signed in with EMAIL_OTP, signatures: 1',
    'another key': 'PAYLOAD_MISMATCH, signatures: 0',
    'a foreign signature': 'PAYLOAD_MISMATCH, signatures: 0',
    'an activity': 'PAYLOAD_MISMATCH, signatures: 0',
  })
})
