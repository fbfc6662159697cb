/** The dated form of the service. */

import type { ProfileName } from '@embedded-wallet/protocol'
import { Layers } from 'lucide-react'
import { Control } from './Control'
import { Explanation, Section } from './Section'
import { switchProfile } from './sandboxApi'
import { useStartOver } from './startOver'

const names: Readonly<Record<ProfileName, { label: string; text: string }>> = {
  document: { label: 'Interface document', text: 'Passkey first; texts to sign that a wallet can read.' },
  '2026-04': { label: 'April 2026', text: 'Passkey first; some texts that no wallet can read.' },
  '2026-08': { label: 'August 2026', text: 'Codes first; sealed codes, SMS, several passkeys, privacy.' },
}

interface ProfileSectionProps {
  profile: ProfileName
  profiles: readonly ProfileName[]
}

export function ProfileSection({ profile, profiles }: ProfileSectionProps) {
  const startOver = useStartOver()
  return (
    <Section title="Profile" icon={Layers} state={names[profile].label}>
      <Explanation>
        A profile is the dated form of a service. Each has a sandbox and people of its own. Switch back, and
        you find your wallet again.
      </Explanation>
      <ul className="flex flex-col gap-3">
        {profiles.map((name) => (
          <li key={name} className="flex items-center gap-4">
            <div className="min-w-0 flex-1 text-sm">
              <p className="font-medium">{names[name].label}</p>
              <p className="text-muted">{names[name].text}</p>
            </div>
            {name === profile ? (
              <span className="px-3 text-sm text-muted">In use</span>
            ) : (
              <Control
                name={`profile ${name}`}
                label={`Use ${names[name].label}`}
                work={async () => {
                  await switchProfile(name)
                  startOver()
                  return undefined
                }}
              >
                Use
              </Control>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
