/** Examines the service workers of the page: one that takes every call may keep the relay's responses. */

import type { Look, Seen } from './look.js'
import { type Found, only } from './texts.js'

/** Where most apps have theirs. */
const usual = ['/sw.js', '/service-worker.js', '/serviceworker.js']

const takesCalls = /addEventListener\(\s*["'`]fetch["'`]|\bonfetch\s*=/

const isScript = (headers: Headers) => /javascript/i.test(headers.get('Content-Type') ?? '')

/** @param seen - The page: it may register one by another name. */
export async function findingsOfWorkers(look: Look, seen: Seen, page: URL, relay: URL): Promise<Found[]> {
  // A worker sees the calls of its page to other origins, too.
  const named = seen.text.matchAll(/serviceWorker\s{0,9}\.\s{0,9}register\(\s{0,9}["'`]([^"'`]{1,200})["'`]/g)
  const urls = [...usual, ...Array.from(named, ([, path = '']) => path)]
    .filter((path) => URL.canParse(path, page.href))
    .map((path) => new URL(path, page))
    .filter(({ origin }) => origin === page.origin)
  const found = await Promise.all(
    [...new Set(urls.map(({ href }) => href))].slice(0, 9).map(async (url) => {
      // Many apps send a page in place of a file: it is not read.
      const { status, text = '' } = (await look(url, {}, 'GET', isScript)) ?? {}
      const isOver = status === 200 && takesCalls.test(text) && !text.includes(relay.pathname)
      return isOver && ({ id: 'RELAY_IN_WORKER', where: new URL(url).pathname } as const)
    }),
  )
  return only(found)
}
