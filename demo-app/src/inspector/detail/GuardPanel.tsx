/** What the wallet compared before it signed, and what nothing could be compared with. */

import type { GuardReport } from '../trace'
import { Facts, Part } from './Part'

export const GuardPanel = ({ guard }: { guard: GuardReport }) => (
  <Part title="What the wallet compared before it signed">
    <p className="text-xs leading-relaxed">
      {guard.outcome === 'refused'
        ? 'The text did not match what was asked for. Nothing was signed.'
        : 'What could be compared matches. What could not is listed as “Not compared”.'}
    </p>
    <Facts
      facts={[
        ['Action', guard.action],
        ['Form of the text', guard.form],
        ['Compared', guard.compared.join(', ') || 'nothing'],
        [
          'Not compared',
          guard.notCompared.join(', ') ||
            'no field of the text. What the text does not name cannot be compared',
        ],
      ]}
    />
  </Part>
)
