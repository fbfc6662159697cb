/** The page of the gallery: choose a state and a look. The state shows in a frame of its own. */

import { useId, useState } from 'react'
import { partSamples } from './partSamples.js'
import { states } from './states/index.js'
import { choices } from './view.js'

const names = [...Object.keys(states), ...Object.keys(partSamples)]
const widths = ['390', '320', '1440']

export function Workbench() {
  const [query, setQuery] = useState(() => new URLSearchParams(location.search))
  const shown = query.get('view') ?? 'WalletPay: review'
  const width = query.get('width') ?? widths[0]
  const view = new URLSearchParams(query)
  view.delete('view')
  view.set('show', shown)
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    next.set(name, value)
    history.replaceState(null, '', `?${next}`)
    setQuery(next)
  }
  return (
    <div className="workbench">
      <form className="choices">
        <Choice label="State" value={shown} values={names} onValue={(value) => choose('view', value)} />
        {Object.entries({ ...choices, width: widths }).map(([name, values]) => (
          <Choice
            key={name}
            label={name}
            value={query.get(name) ?? values[0]!}
            values={values}
            onValue={(value) => choose(name, value)}
          />
        ))}
      </form>
      <iframe title={shown} src={`?${view}`} width={width} />
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
