import { describe, expect, it } from 'vitest'
import { readSettings } from './config'

const service = {
  SERVICE_BASE_URL: 'https://api.example/2025-10-13',
  SERVICE_TOKEN_ID: 'id',
  SERVICE_CLIENT_SECRET: 'secret',
}

describe('readSettings', () => {
  it.each(['document', '2026-04', '2026-08'])('takes the profile %s', (profile) => {
    expect(readSettings({ PROFILE: ` ${profile} ` })).toEqual({ profile })
  })

  it('has no profile when PROFILE is empty, and the demo then uses the interface document', () => {
    expect(readSettings({ PROFILE: '' })).toEqual({})
  })

  it('keeps nothing when DEMO_DATA is empty or memory, and uses its own folder when it is not set', () => {
    for (const DEMO_DATA of ['', ' ', 'memory'])
      expect(readSettings({ DEMO_DATA })).toEqual({ dataFolder: 'memory' })
    expect(readSettings({ DEMO_DATA: ' /var/demo ' })).toEqual({ dataFolder: '/var/demo' })
    expect(readSettings({})).toEqual({})
  })

  it.each(['newest', '2026-8', 'Document'])('refuses the profile %s', (PROFILE) => {
    expect(() => readSettings({ PROFILE })).toThrow('PROFILE must be document, 2026-04 or 2026-08.')
  })

  it('another service of a profile with sealed codes must come with the key that signs their targets', () => {
    const settings = { ...service, PROFILE: '2026-08' }
    expect(() => readSettings(settings)).toThrow('Set SERVICE_OTP_SIGNER')
    for (const otpSigner of ['unsigned-sandbox', `02${'ab'.repeat(32)}`, `04${'AB'.repeat(64)}`])
      expect(readSettings({ ...settings, SERVICE_OTP_SIGNER: otpSigner })).toMatchObject({ otpSigner })
    expect(() => readSettings({ ...settings, SERVICE_OTP_SIGNER: 'a secret text' })).toThrow(
      /^SERVICE_OTP_SIGNER must be a public key in hex \(66 or 130 digits\), or unsigned-sandbox\.$/,
    )
    expect(readSettings({ ...service, PROFILE: '2026-04' })).toMatchObject({ profile: '2026-04' })
  })

  it('takes the country of new users as two capital letters', () => {
    expect(readSettings({ DEMO_REGION: 'DE' })).toEqual({ region: 'DE' })
    for (const DEMO_REGION of ['de', 'Germany', '49'])
      expect(() => readSettings({ DEMO_REGION })).toThrow('DEMO_REGION must be the code of a country')
  })

  it('refuses a cookie secret that can be guessed, without showing it', () => {
    const secret = 'only 31 characters long as here'
    expect(secret).toHaveLength(31)
    expect(() => readSettings({ DEMO_COOKIE_SECRET: secret })).toThrow(
      /^DEMO_COOKIE_SECRET must have at least 32 characters\. (?!.*only 31)/,
    )
    const long = `${secret}.`
    expect(readSettings({ DEMO_COOKIE_SECRET: long })).toEqual({ cookieSecret: long })
  })

  it.each(['http://wallet.example', 'http://127.0.0.1:3000', 'ftp://wallet.example'])(
    'refuses the origin %s, where a cookie travels unprotected',
    (PUBLIC_ORIGIN) => {
      expect(() => readSettings({ PUBLIC_ORIGIN })).toThrow('PUBLIC_ORIGIN must be an https URL')
    },
  )

  it.each(['https://wallet.example', 'http://localhost:5173'])('takes the origin %s', (PUBLIC_ORIGIN) => {
    expect(readSettings({ PUBLIC_ORIGIN, ...service })).toMatchObject({ publicOrigin: PUBLIC_ORIGIN })
  })

  it('puts the embedded sandbox on the internet only when a variable says so', () => {
    const PUBLIC_ORIGIN = 'https://wallet.example'
    expect(() => readSettings({ PUBLIC_ORIGIN })).toThrow(
      /^PUBLIC_ORIGIN opens the embedded sandbox to everyone: /,
    )
    for (const DEMO_OPEN_SANDBOX of ['no', '1', ' '])
      expect(() => readSettings({ PUBLIC_ORIGIN, DEMO_OPEN_SANDBOX })).toThrow('DEMO_OPEN_SANDBOX')
    expect(readSettings({ PUBLIC_ORIGIN, DEMO_OPEN_SANDBOX: 'yes' })).toEqual({ publicOrigin: PUBLIC_ORIGIN })
    expect(readSettings({ PUBLIC_ORIGIN: 'http://localhost:5173' })).toEqual({
      publicOrigin: 'http://localhost:5173',
    })
  })
})
