/** All settings, one section below the other. */

import type { ReactNode } from 'react'
import { Account } from './Account.js'
import { Contact } from './Contact.js'
import { Devices } from './Devices.js'
import { Privacy } from './Privacy.js'
import { Recovery } from './Recovery.js'
import type { SettingsProps } from './Section.js'
import { Terms } from './Terms.js'
import { Ways } from './Ways.js'

export const AllSections = (props: SettingsProps): ReactNode => (
  <>
    <Account {...props} />
    <Ways {...props} />
    <Devices {...props} />
    <Contact {...props} />
    <Privacy {...props} />
    <Recovery {...props} />
    <Terms {...props} />
  </>
)
