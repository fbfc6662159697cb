import { describe, expect, it } from 'vitest'
import { nameDevice } from './deviceName.js'
import { en } from './en.js'

// Source: the user agents of the browsers, as MDN lists them under "User-Agent".
const agents = {
  chrome:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  firefox: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:145.0) Gecko/20100101 Firefox/145.0',
}

describe('the name of a device', () => {
  it('says the browser and the system', () => {
    expect(Object.values(agents).map((agent) => nameDevice(en, agent))).toEqual([
      'Chrome on Linux',
      'Edge on Windows',
      'Safari on iPhone',
      'Firefox on Mac',
    ])
  })

  it('is one that the list does not have yet', () => {
    expect(nameDevice(en, agents.chrome, ['Chrome on Linux'])).toBe('Chrome on Linux 2')
    expect(nameDevice(en, agents.chrome, ['Chrome on Linux', 'Chrome on Linux 2'])).toBe('Chrome on Linux 3')
  })

  it('is that of what holds the passkey, where it is known', () => {
    const taken = ['Google Password Manager']
    expect(nameDevice(en, agents.chrome, [], 'Google Password Manager')).toBe('Google Password Manager')
    expect(nameDevice(en, agents.chrome, taken, 'Google Password Manager')).toBe('Google Password Manager 2')
  })

  it('is never empty', () => expect(nameDevice(en, '')).toBe('My device'))
})
