/** Starts the page when its worker answers for the server. */

/** A worker without work ends after half a minute, and with it what the relay remembers of a sign-in. */
const keepAliveMs = 15_000
const base = import.meta.env.BASE_URL

/** The page may load one script by address: its own worker. */
const workerAddress = (address: string): string => {
  const { trustedTypes } = window as {
    trustedTypes?: {
      createPolicy: (name: string, rules: object) => { createScriptURL: (text: string) => string }
    }
  }
  return (
    trustedTypes?.createPolicy('worker', { createScriptURL: () => address }).createScriptURL(address) ??
    address
  )
}

async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator))
    throw new Error(
      'This browser has no service workers here. Open this page over https or on localhost, and not in a private window.',
    )
  const { serviceWorker } = navigator
  const controlled = new Promise<void>((resolve) =>
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
  )
  await serviceWorker.register(workerAddress(`${base}worker.js`), { scope: base })
  const { active } = await serviceWorker.ready
  if (serviceWorker.controller === null) {
    active?.postMessage('claim')
    await controlled
  }
  setInterval(() => serviceWorker.controller?.postMessage('stay'), keepAliveMs)
}

startWorker().then(
  () => import('../src/main'),
  (error: Error) => {
    document.getElementById('root')!.textContent = error.message
  },
)
