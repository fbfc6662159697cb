/**
 * `npm run lab attack`: attacks the login of a relay and prints one line for each attack. Arguments choose attacks by their names,
 * `FLOOD` sets the size of the floods, and `RELAY_DIST` another build to attack.
 */

import { attackByEnumeration } from './enumeration.mjs'
import { attackByLockOut } from './lockOut.mjs'
import { attackByBigBodies, attackByChallenges, attackByCounters, attackByStarts } from './memory.mjs'
import { attackBySlowSenders } from './slowSenders.mjs'
import { printTable } from './table.mjs'

const attacks = {
  lockOut: attackByLockOut,
  slowSenders: attackBySlowSenders,
  starts: attackByStarts,
  challenges: attackByChallenges,
  counters: attackByCounters,
  bigBodies: attackByBigBodies,
  enumeration: attackByEnumeration,
  table: printTable,
}
const chosen = process.argv.slice(2)
for (const [name, attack] of Object.entries(attacks))
  if (chosen.length === 0 || chosen.includes(name)) await attack()
process.exit()
