// server.mjs
import { createServer } from 'node:http'
import { accountsByEmail, createPlatform, createUmaQuote, notifyOwnerBy } from '@embedded-wallet/platform'
import { createAppSessions, createRelay, paymentLimit } from '@embedded-wallet/relay'
import { nodeListener } from '@embedded-wallet/relay/node'
import { createSandbox } from '@embedded-wallet/sandbox'

const relyingParty = { id: 'localhost', name: 'Shop', origins: ['http://localhost:5173'] }
// Later: { baseUrl, tokenId, clientSecret } of your service. Here each new wallet gets 25 USDC: they have 6 decimals.
const service = createSandbox({ relyingParty, openingBalance: 25_000_000 })
const platform = createPlatform(service)
// Without COOKIE_SECRET each start makes a secret of its own. `service.mail` prints: later, pass your mailer.
const { accountsOf: authorize, begin, end } = createAppSessions({ relyingParty, secret: process.env.COOKIE_SECRET })
const { findAccount, createAccount } = accountsByEmail(platform)
const login = { findAccount, onSignedIn: begin, signUp: { createAccount, mailCode: service.mail } }
// What a user may pay is decided here: who is paid, and in what. The page only says how much.
const shop = { umaAddress: '$success.usd@sandbox.example', currency: 'USD' }
const createQuote = ({ accountId, order }) => createUmaQuote(platform, { accountId, amount: order?.amount, ...shop })
// Beyond this, a payment needs a sign-in of its own.
const authorizeAction = paymentLimit({ perPayment: 20_000_000, perDay: 100_000_000, currency: 'USDC' })
// Who gets into a wallet learns that its owner gets a mail: of each new device, and of each change of who can open it.
const policy = { authorizeAction, notifyOwner: notifyOwnerBy(platform, service.mail) }
const relay = createRelay({ service, relyingParty, login, authorize, onSignedOut: end, createQuote, ...policy })
createServer(nodeListener(relay)).listen(3000, 'localhost', () => console.log('http://localhost:3000'))
