/** The pages of the gallery: all screens at one glance, and each in its states, looks and with its code. A state shows in a frame of its own. */

import { useId, useState } from 'react'
import { partSamples } from './partSamples.js'
import { shownScreens } from './screensOfGallery.js'
import { states } from './states/index.js'
import { choices } from './view.js'

const names = [...Object.keys(states), ...Object.keys(partSamples)]
const widths = ['390', '320', '1440']
const componentOf = (name: string) => name.split(': ')[0]!

/** The address of the gallery, which keeps what was chosen. */
function useQuery() {
  const [query, setQuery] = useState(() => new URLSearchParams(location.search))
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    next.set(name, value)
    history.replaceState(null, '', `?${next}`)
    setQuery(next)
  }
  return { query, choose }
}

const withView = (query: URLSearchParams, key: 'show' | 'view', name: string) => {
  const next = new URLSearchParams(query)
  next.delete('view')
  next.set(key, name)
  return `?${next}`
}

interface LooksProps {
  query: URLSearchParams
  choose: (name: string, value: string) => void
  all: Readonly<Record<string, readonly string[]>>
}

const Looks = ({ query, choose, all }: LooksProps) =>
  Object.entries(all).map(([name, values]) => (
    <Choice
      key={name}
      label={name}
      value={query.get(name) ?? values[0]!}
      values={values}
      onValue={(value) => choose(name, value)}
    />
  ))

const firstPage = Object.entries(shownScreens).flatMap(([component, { title, states: shown }]) =>
  shown.map((state) => ({ name: `${component}: ${state}`, title, state })),
)

/** All screens at one glance. One after the other comes to its state: they share the storage of this page. */
export function Overview() {
  const { query, choose } = useQuery()
  const [begun, setBegun] = useState(1)
  const goOn = (frame: HTMLIFrameElement) => {
    const look = () => {
      const { reached } = frame.contentDocument?.documentElement.dataset ?? {}
      if (frame.isConnected && reached === undefined) setTimeout(look, 50)
      else setBegun((before) => before + 1)
    }
    look()
  }
  return (
    <div className="overview">
      <p className="lead">
        Each picture is the screen itself, with a service that runs in this page. Choose one for its states,
        themes, languages, sizes and code.
      </p>
      <form className="choices">
        <Looks {...{ query, choose }} all={{ theme: choices.theme, texts: choices.texts }} />
      </form>
      <ul className="thumbnails">
        {firstPage.map(({ name, title, state }, at) => (
          <li key={name}>
            <a href={withView(query, 'view', name)}>
              <span className="thumbnail">
                {at < begun && (
                  <iframe
                    src={withView(query, 'show', name)}
                    title={name}
                    tabIndex={-1}
                    inert
                    onLoad={({ currentTarget }) => goOn(currentTarget)}
                  />
                )}
              </span>
              <strong>{title}</strong>
              <br />
              {state}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** One state: its frame, its looks, the other states of its screen, and its code. */
export function Workbench() {
  const { query, choose } = useQuery()
  const asked = query.get('view') ?? ''
  const shown = names.includes(asked) ? asked : 'WalletPay: review'
  const width = query.get('width') ?? widths[0]
  const component = componentOf(shown)
  const screen = shownScreens[component]
  return (
    <div className="workbench">
      <form className="choices">
        <p>
          <a href="?">All screens</a>
        </p>
        <Choice label="State" value={shown} values={names} onValue={(value) => choose('view', value)} />
        <Looks {...{ query, choose }} all={{ ...choices, width: widths }} />
        {screen && (
          <>
            <h2>{screen.title}</h2>
            <pre>{screen.code}</pre>
            <ul className="states">
              {names
                .filter((name) => componentOf(name) === component)
                .map((name) => (
                  <li key={name}>
                    <a
                      href={withView(query, 'view', name)}
                      aria-current={name === shown ? 'page' : undefined}
                    >
                      {name.slice(component.length + 2)}
                    </a>
                  </li>
                ))}
            </ul>
          </>
        )}
      </form>
      <iframe key={shown} title={shown} src={withView(query, 'show', shown)} width={width} />
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  values: readonly string[]
  onValue: (value: string) => void
}

function Choice({ label, value, values, onValue }: ChoiceProps) {
  const id = useId()
  return (
    <p className="choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onValue(target.value)}>
        {values.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </p>
  )
}
