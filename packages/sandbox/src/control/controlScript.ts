/** The script of the control page. It is a resource of its own, as the policy forbids inline scripts. */

/** Records are shown as text only. A table is drawn again only when it has changed, and the focus stays. */
export const controlScript = `const $ = (id) => document.getElementById(id)
const make = (tag, properties, ...children) => {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}
const button = (act, value, label, done, name) => {
  const made = make('button', { type: 'button', textContent: label })
  Object.assign(made.dataset, { act, value: JSON.stringify(value), done })
  if (name) made.setAttribute('aria-label', name)
  return made
}

/** Not a relative address: that of the page may hold credentials, which fetch refuses. */
const call = async (path, body, method = body ? 'POST' : 'GET') => {
  const init = body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(location.origin + path, { method, ...init })
  const text = await response.text()
  const result = text === '' ? {} : JSON.parse(text)
  if (!response.ok) throw new Error(result.message ?? 'Nothing was changed: ' + response.status)
  return result
}

let now
const wallet = () => {
  const chosen = now.wallets.find(({ customerId }) => customerId === $('wallet').value)
  if (!chosen) throw new Error('Open a wallet first.')
  return chosen
}
const service = (path, body) => call('/' + now.version + path, body)
const ofUser = (path, body) => service(path + '?customerId=' + encodeURIComponent(wallet().customerId), body)

/** What the buttons do. */
const acts = {
  clock: (seconds) => call('/control/clock', { advanceMilliseconds: seconds * 1000 }),
  receive: (user) => {
    const { customerId, currency } = wallet()
    return service('/sandbox/uma/receive', {
      senderUmaAddress: user + '@' + now.umaDomain,
      customerId,
      receivingCurrencyCode: currency.code,
      receivingCurrencyAmount: 15 * 10 ** currency.decimals,
    })
  },
  fault: (fault) =>
    call('/control/faults', { ...fault, endpoint: $('call').value, times: $('lasting').checked ? 1e9 : 1 }),
  clearFaults: () => call('/control/faults', undefined, 'DELETE'),
  deliver: async (id) => {
    const { status } = await call('/control/events/' + id + '/deliver', {})
    return 'Delivered again. The endpoint responded ' + (status ?? 'nothing') + '.'
  },
  totp: async () => {
    const { secret } = await ofUser('/sca/factors', { type: 'TOTP' })
    return ofUser('/sca/factors/confirm', { type: 'TOTP', secret, code: '123456' })
  },
  // The service's own ceremony: its passkey is none of the wallet's.
  passkey: async () => {
    const { options } = await ofUser('/sca/factors', { type: 'PASSKEY' })
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const credential = (await navigator.credentials.create({ publicKey })).toJSON()
    return ofUser('/sca/factors/confirm', { type: 'PASSKEY', origin: location.origin, credential })
  },
  record: async ({ eventType, times }) => {
    for (; times > 0; times--) await ofUser('/sca/record-event', { eventType })
  },
  reset: () =>
    confirm('Delete all wallets and their test money? Everyone is signed out. This cannot be undone.')
      ? call('/control/reset', {})
      : 'Nothing was deleted.',
}

let isBusy = false
document.addEventListener('click', async ({ target }) => {
  const { act, value, done } = target.closest('button')?.dataset ?? {}
  if (!act || isBusy) return
  isBusy = true
  $('notice').textContent = ''
  try {
    const said = await acts[act](JSON.parse(value))
    $('notice').textContent = typeof said === 'string' ? said : done
  } catch (error) {
    $('notice').textContent = error.message
  }
  isBusy = false
  await refresh()
})

const drawn = {}
const draw = (id, rows, build) => {
  const text = JSON.stringify(rows)
  if (drawn[id] === text) return
  drawn[id] = text
  const { act, value } = document.activeElement?.dataset ?? {}
  const chosen = $(id).value
  $(id).replaceChildren(...rows.map(build))
  if (rows.some(({ customerId }) => customerId && customerId === chosen)) $(id).value = chosen
  for (const again of $(id).querySelectorAll('button'))
    if (again.dataset.act === act && again.dataset.value === value) again.focus()
}
const row = (...cells) => make('tr', {}, ...cells.map((cell) => make('td', {}, cell)))
const money = ({ balance, currency: { code, decimals } }) => Number(balance) / 10 ** decimals + ' ' + code
const kindOf = ({ when, response }) => {
  const value = JSON.stringify({ when, response })
  return document.querySelector('[data-value=' + CSS.escape(value) + ']')?.textContent ?? value
}
const table = ({ title, heads, rows }) => {
  const head = make('thead', {}, make('tr', {}, ...heads.map((text) => make('th', { scope: 'col' }, text))))
  const scroll = make('div', { className: 'scroll', tabIndex: 0 })
  scroll.setAttribute('role', 'region')
  scroll.setAttribute('aria-label', title)
  scroll.append(make('table', {}, head, make('tbody', {}, ...rows.map((cells) => row(...cells)))))
  const none = make('p', { className: 'note' }, 'None.')
  return make('section', { className: 'wide' }, make('h2', {}, title), rows.length > 0 ? scroll : none)
}

const refresh = async () => {
  try {
    now = await call('/control/overview')
  } catch {
    // The page shows what it had; the next look may succeed.
    return
  }
  const { profile, mode, wallets, codes, faults, events, tables, payAt } = now
  $('summary').textContent = 'Profile ' + profile + ', mode ' + mode + '. The newest ' + now.shown + ' of each are shown.'
  Object.assign($('time'), { dateTime: now.now, textContent: new Date(now.now).toLocaleString() })
  $('authorization').hidden = !now.hasAuthorization
  draw('codes', codes.slice(0, 10), ({ to, code, sentAt }) =>
    make('li', {}, make('span', { className: 'code' }, code), to + ' · ' + new Date(sentAt).toLocaleTimeString()),
  )
  draw('wallet', wallets, ({ customerId, ...shown }) =>
    make('option', { value: customerId }, shown.name + ', ' + money(shown)),
  )
  draw('faults', faults, (fault) =>
    make('li', {}, fault.endpoint + ': ' + kindOf(fault) + (fault.times > 1 ? ', until removed' : '')),
  )
  draw('events', events, ({ id, type, timestamp, delivery, attempts }) =>
    row(type, timestamp, delivery, attempts.join(', '), button('deliver', id, 'Deliver', '', 'Deliver again: ' + type)),
  )
  // Each by itself, so that the others keep where they were scrolled to.
  tables.forEach((one, n) => draw('table' + n, [one], table))
  if (payAt && !document.querySelector('#outcomes a'))
    for (const { firstChild: cell } of $('outcomes').rows) {
      const to = cell.textContent
      const href = payAt + '?recipient=' + encodeURIComponent(to) + '&amount=10'
      cell.replaceChildren(make('a', { href }, to))
    }
}
refresh()
setInterval(() => document.hidden || isBusy || refresh(), 2000)
`
