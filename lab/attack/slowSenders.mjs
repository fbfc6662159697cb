/** Sockets with bodies that never end, from one address, against honest callers from another. The relay is a process of its own. */

import { request as send } from 'node:http'
import { connect } from 'node:net'
import { startProcess } from '../startProcess.mjs'
import { createUser } from './system.mjs'

const user = createUser('ada')
const headers = [
  'Host: shop.example',
  'Wallet-Call: 1',
  'Origin: https://shop.example',
  `Cookie: app=${user.account}`,
  'Content-Type: application/json',
]
const path = `/wallet/auth/credentials/${user.idOf('PASSKEY')}/verify`

/** @returns The status line of a refusal, or undefined while the relay waits for the body. */
function openSlowSocket(port, localAddress) {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  const slow = { socket, status: undefined }
  socket.setEncoding('latin1')
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => (slow.status ??= chunk.slice(9, 12)))
  socket.write([`POST ${path} HTTP/1.1`, ...headers, 'Content-Length: 20', '', '{"type":'].join('\r\n'))
  return slow
}

const call = (port, localAddress) =>
  new Promise((resolve, reject) => {
    const request = send({
      ...{ port, host: '127.0.0.1', localAddress, method: 'POST', path },
      headers: Object.fromEntries([...headers, 'Content-Length: 30'].map((line) => line.split(': '))),
    })
    request.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.on('error', reject)
    request.end('{"type":"PASSKEY","good":true}')
  })

function tally(values) {
  const counts = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return JSON.stringify(counts)
}

export async function attackBySlowSenders(sockets = 4200) {
  const relay = await startProcess(['node', 'lab/attack/relayProcess.mjs', JSON.stringify(user)], {
    ready: 'message',
  })
  const { port } = relay.ready
  const slow = Array.from({ length: sockets }, () => openSlowSocket(port, '127.0.0.2'))
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const honest = []
  for (let i = 0; i < 100; i++) honest.push(await call(port, '127.0.0.1'))
  const neighbor = await call(port, '127.0.0.2')
  console.log(
    `slow senders, ${sockets} sockets of one address: they got ${tally(slow.map(({ status }) => status ?? 'waiting'))}; ` +
      `100 honest calls of another address got ${tally(honest)}, one of the same address ${neighbor}`,
  )
  for (const { socket } of slow) socket.destroy()
  await relay.stop('SIGKILL')
}
