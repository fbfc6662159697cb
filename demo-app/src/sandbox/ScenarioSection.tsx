/** Scenarios in words: each sets up what it needs and says what to click next. */

import { Route } from 'lucide-react'
import { Control } from './Control'
import { useDrawerContext } from './drawer'
import { Explanation, Section, SignInFirst } from './Section'
import { setUpScenario } from './sandboxApi'
import type { Scenario } from './sandboxTypes'

export function ScenarioSection({ scenarios }: { scenarios: readonly Scenario[] }) {
  const { hasWallet, keepStep } = useDrawerContext()
  const groups = [...new Set(scenarios.map(({ group }) => group))]
  return (
    <Section title="Scenarios" icon={Route} isOpenAtFirst>
      <Explanation>
        Choose how a payment ends. The sandbox creates the recipient and adds money when your balance is low.
      </Explanation>
      {!hasWallet && <SignInFirst />}
      {hasWallet &&
        groups.map((group) => (
          <div key={group} className="flex flex-col gap-1">
            <h4 className="text-sm font-medium text-muted">{group}</h4>
            <ul className="divide-y divide-line">
              {scenarios
                .filter((scenario) => scenario.group === group)
                .map(({ id, title, text }) => (
                  <li key={id} className="flex items-center gap-4 py-2.5">
                    <div className="min-w-0 flex-1">
                      <p className="font-medium">{title}</p>
                      <p className="text-sm leading-relaxed text-muted">{text}</p>
                    </div>
                    <Control
                      name={`scenario ${id}`}
                      label={`Try: ${title}`}
                      work={async () => {
                        const { next, link, startedAt, comesBack = false } = await setUpScenario(id)
                        keepStep(startedAt ? { title, text: next, startedAt, comesBack } : undefined)
                        return { text: next, ...(link && { link }) }
                      }}
                    >
                      Try
                    </Control>
                  </li>
                ))}
            </ul>
          </div>
        ))}
    </Section>
  )
}
