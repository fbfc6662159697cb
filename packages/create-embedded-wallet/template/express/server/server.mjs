/** The backend, with Express. */

import { nodeListener } from '@embedded-wallet/relay/node'
import express from 'express'
import { login } from './login.mjs' // if own
import { page } from './page.mjs'
import { port } from './site.mjs'
import { wallet } from './wallet.mjs'

const app = express()
// Before everything that parses bodies.
app.use('/wallet', nodeListener(wallet))
app.use('/login', nodeListener(login)) // if own
app.use(page)

app.listen(port, 'localhost', (error) => {
  // Express gives an occupied port to this function, too.
  if (error) throw error
  console.log(`http://localhost:${port}`)
})
