/** Examines an app: from outside by the address of its page, from inside by the options of its backend. */

import type { Finding } from '@embedded-wallet/protocol'
import { type DoctorConfig, findingsOfConfig } from './config.js'
import { findingsOfFiles } from './files.js'
import { createLook, type Look, type Send } from './look.js'
import { findingOfHost, findingsOfPage, findingsOfPasskeyFiles } from './page.js'
import { findingsOfRelay } from './relay.js'
import { findingsOfSite } from './site.js'
import { type Found, withTexts } from './texts.js'
import { findingsOfWorkers } from './worker.js'

/** What to examine. */
export interface Examination {
  /** The address of a page that has the wallet. */
  url?: string | undefined
  /** The address of its relay, absolute or from the root of the page. Default: `mountPath` of the config, or `/wallet`. */
  relay?: string | undefined
  /** The relying party id. Default: that of the config, or the host of the page. */
  rpId?: string | undefined
  /** The profile of the wallets. Default: that of the config, or unknown. */
  profile?: string | undefined
  /** What the module of `--config` exports. */
  config?: DoctorConfig | undefined
  /** Sends the requests. Default: the global `fetch`. */
  send?: Send | undefined
}

/** @returns What is wrong. No value of an option, a cookie or a body is in it. */
export async function examine({ url, config, send = fetch, ...known }: Examination): Promise<Finding[]> {
  const ofRelay = config?.relay
  const outside = () =>
    findingsOfApp(createLook(send), new URL(url!), {
      relay: known.relay ?? ofRelay?.mountPath ?? '/wallet',
      rpId: known.rpId ?? ofRelay?.relyingParty?.id,
      profile: known.profile ?? config?.wallet?.profile ?? ofRelay?.profile,
    })
  const found = await Promise.all([config && findingsOfConfig(config, send), url && outside()])
  return withTexts(found.flatMap((some) => some || []))
}

async function findingsOfApp(
  look: Look,
  page: URL,
  known: { relay: string; rpId: string | undefined; profile: string | undefined },
): Promise<Found[]> {
  const ofHost = findingOfHost(page)
  if (ofHost !== undefined) return [ofHost]
  const relay = new URL(known.relay || '/', page)
  let seen = await look(page, { Accept: 'text/html' })
  // A redirect within the origin, such as to its login, is followed. Another host is another app.
  for (let more = 3; seen !== undefined && seen.status >= 300 && seen.status < 400 && more > 0; more -= 1) {
    const to = seen.headers.get('Location') ?? ''
    const target = URL.canParse(to, page.href) ? new URL(to, page) : undefined
    if (target?.origin !== page.origin) return [{ id: 'PAGE_REDIRECTED', where: to }]
    seen = await look(target, { Accept: 'text/html' })
  }
  if (seen?.status !== 200) return [{ id: 'PAGE_UNREACHABLE', where: seen && `status ${seen.status}` }]
  const parts = [
    findingsOfPage(seen, page, relay),
    findingsOfPasskeyFiles(look, page, known.rpId),
    findingsOfRelay(look, page, relay, known.profile),
    findingsOfWorkers(look, seen, page, relay),
    findingsOfFiles(look, seen, page),
    findingsOfSite(look, seen, page),
  ]
  return (await Promise.all(parts)).flat()
}
