/** The page of the gallery: choose a component, a state and a look, edit the theme, and copy the code. The state shows in a frame of its own. */

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { partSamples } from './partSamples.js'
import { screens } from './states/index.js'
import { choices } from './view.js'

const groups: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.entries(screens).map(([component, { states }]) => [
      component,
      Object.keys(states).map((state) => `${component}: ${state}`),
    ]),
  ),
  Parts: Object.keys(partSamples),
}
const widths = ['390', '320', '1440']
const labels = { theme: 'Colors', dir: 'Direction', texts: 'Language', written: 'What users wrote' } as const

/** The custom properties of the style sheet, with their values. */
function themeOf(): [name: string, value: string][] {
  const found = new Map<string, string>()
  const read = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSLayerBlockRule) read(rule.cssRules)
      if (!(rule instanceof CSSStyleRule) || rule.selectorText !== ':root') continue
      for (const name of rule.style)
        if (name.startsWith('--ew-')) found.set(name, rule.style.getPropertyValue(name).trim())
    }
  }
  for (const sheet of document.styleSheets) read(sheet.cssRules)
  return [...found]
}

/** What an app writes for this view. */
function codeOf(view: URLSearchParams, theme: Readonly<Record<string, string>>): string {
  const component = view.get('show')?.split(':')[0] ?? ''
  const texts = view.get('texts') ?? 'en'
  const hasTexts = texts !== 'en' && texts !== 'long'
  const { code } = screens[component] ?? {}
  const name = code && /<(\w+)/.exec(code)?.[1]
  const css = Object.entries(theme).map(([name, value]) => `  ${name}: ${value};`)
  return [
    ...(code
      ? [
          `import { WalletScreens, ${name} } from '@embedded-wallet/ui'`,
          ...(hasTexts ? [`import { ${texts} } from '@embedded-wallet/ui/words/${texts}'`] : []),
          `import '@embedded-wallet/ui/styles.css'`,
          '',
          `<WalletScreens relayUrl="/wallet"${hasTexts ? ` texts={${texts}}` : ''}>`,
          `  ${code}`,
          '</WalletScreens>',
        ]
      : [`import { … } from '@embedded-wallet/ui/parts'`]),
    ...(css.length > 0 ? ['', '/* In the style sheet of the app */', ':root {', ...css, '}'] : []),
  ].join('\n')
}

export function Workbench() {
  const [query, setQuery] = useState(() => new URLSearchParams(location.search))
  const [width, setWidth] = useState(widths[0]!)
  const [defaults] = useState(themeOf)
  const [theme, setTheme] = useState<Readonly<Record<string, string>>>({})
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = query.get('view') ?? groups.WalletPay!.find((name) => name.endsWith(': review'))!
  const view = new URLSearchParams(query)
  view.delete('view')
  view.set('show', shown)
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    next.set(name, value)
    history.replaceState(null, '', `?${next}`)
    setQuery(next)
  }
  /** The frame has the theme without a reload, so its state stays. */
  const paint = () => {
    const { style } = frame.current?.contentDocument?.documentElement ?? {}
    for (const [name, value] of Object.entries(theme)) style?.setProperty(name, value)
  }
  useEffect(paint)
  useEffect(() => {
    if (frame.current) frame.current.style.inlineSize = `${width}px`
  }, [width])
  const code = codeOf(view, theme)
  return (
    <div className="workbench">
      <form className="choices" onSubmit={(event) => event.preventDefault()}>
        <Choice label="State">
          {(id) => (
            <select id={id} value={shown} onChange={({ target }) => choose('view', target.value)}>
              {Object.entries(groups).map(([group, names]) => (
                <optgroup key={group} label={group}>
                  {names.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </optgroup>
              ))}
            </select>
          )}
        </Choice>
        {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => (
          <Choice key={name} label={labels[name]}>
            {(id) => (
              <Select
                id={id}
                value={query.get(name) ?? choices[name][0]!}
                values={choices[name]}
                onValue={(value) => choose(name, value)}
              />
            )}
          </Choice>
        ))}
        <Choice label="Width">
          {(id) => <Select id={id} value={width} values={widths} onValue={setWidth} />}
        </Choice>
        <details>
          <summary>Theme</summary>
          {defaults.map(([name, value]) => (
            <Choice key={name} label={name}>
              {(id) => (
                <input
                  id={id}
                  value={theme[name] ?? value}
                  spellCheck={false}
                  onChange={({ target }) => setTheme({ ...theme, [name]: target.value })}
                />
              )}
            </Choice>
          ))}
        </details>
        <h2>Code</h2>
        <pre className="code">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached with the keyboard */}
          <code tabIndex={0}>{code}</code>
        </pre>
        <button type="button" onClick={() => void navigator.clipboard.writeText(code)}>
          Copy the code
        </button>
      </form>
      <iframe ref={frame} title={shown} src={`?${view}`} onLoad={paint} />
    </div>
  )
}

function Choice({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <p className="choice">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </p>
  )
}

interface SelectProps {
  id: string
  value: string
  values: readonly string[]
  onValue: (value: string) => void
}

const Select = ({ id, value, values, onValue }: SelectProps) => (
  <select id={id} value={value} onChange={({ target }) => onValue(target.value)}>
    {values.map((one) => (
      <option key={one}>{one}</option>
    ))}
  </select>
)
