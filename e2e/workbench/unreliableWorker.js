/** A service worker of a careless page: it repeats each POST to the relay, or holds a response until the page asks for it. */

let mode = 'off'
let release = () => {}
let isReleased = Promise.resolve()

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('message', ({ data, ports }) => {
  mode = data
  release()
  if (mode === 'hold') {
    isReleased = new Promise((resolve) => {
      release = resolve
    })
  }
  ports[0].postMessage('done')
})

addEventListener('fetch', (event) => {
  const { request } = event
  if (mode === 'off' || request.method !== 'POST' || !request.url.includes('/wallet/')) return
  event.respondWith(mode === 'repeat' ? twice(request) : late(request))
})

async function twice(request) {
  const copy = request.clone()
  const response = await fetch(request)
  await fetch(copy)
  return response
}

async function late(request) {
  const response = await fetch(request)
  await isReleased
  return response
}
