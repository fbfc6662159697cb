/**
 * Story: whatever a stranger types at a sign-up, a real mailer delivers the code to one mailbox, the one that the limit counts.
 * Source: RFC 5321, section 4.1.1.3: each recipient is one RCPT command, so the server hears who gets a mail.
 */

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { domainToASCII } from 'node:url'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { readAddress } from '../src/login/readIdentifier.js'

/** A mail server that takes everything, and a mailer that is connected to it. */
async function openMail() {
  const delivered: string[][] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, callback) {
      delivered.push(envelope.rcptTo.map(({ address }) => address))
      stream.resume().on('end', callback)
    },
  })
  server.listen(0, 'localhost')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const mailer = createTransport({ host: 'localhost', port, pool: true, maxConnections: 1 })
  onTestFinished(() => {
    mailer.close()
    server.close()
  })
  return {
    delivered,
    send: (to: string) => mailer.sendMail({ from: 'shop@shop.example', to, text: '123456' }),
  }
}

const accepted = (identifier: string) => {
  try {
    return readAddress({ identifier })
  } catch {
    return undefined
  }
}

test('one address is one recipient, with each character of ASCII and Latin-1 in it', async () => {
  const { delivered, send } = await openMail()
  const typed = Array.from({ length: 256 }, (_, point) => String.fromCharCode(point)).flatMap((char) => [
    `vic${char}tim@shop.example`,
    `victim@sh${char}op.example`,
    `victim@shop.example${char}eve@shop.example`,
  ])
  const addresses = [...new Set(typed.map(accepted).filter((address) => address !== undefined))]
  for (const address of addresses) await send(address)
  expect(delivered).toHaveLength(addresses.length)
  // The server shows a domain in Unicode.
  const inAscii = (address: string) => address.replace(/[^@]*$/, domainToASCII)
  expect(delivered.map((recipients) => recipients.map(inAscii))).toEqual(
    addresses.map((address) => [address]),
  )
  expect(addresses.length).toBeGreaterThan(100)
})

test('the mailer itself would deliver the refused texts elsewhere', async () => {
  const { delivered, send } = await openMail()
  for (const text of ['Eve <victim@shop.example>', 'eve@shop.example, victim@shop.example']) {
    expect(accepted(text)).toBeUndefined()
    await send(text)
  }
  expect(delivered).toEqual([['victim@shop.example'], ['eve@shop.example', 'victim@shop.example']])
})
