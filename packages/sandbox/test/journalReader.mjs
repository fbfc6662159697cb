/** Reads journals for a test in a process of its own: on some damage LevelDB ends its process. */

import { openFileJournal } from '../dist/node.js'

process.on('message', async (directory) => {
  try {
    const journal = await openFileJournal(directory)
    const state = JSON.stringify([...journal.entries])
    await journal.close()
    process.send({ state })
  } catch (error) {
    process.send({ refusal: String(error.message) })
  }
})
