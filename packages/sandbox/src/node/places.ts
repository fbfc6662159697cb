/** Where each row is in LevelDB: numbers in typed arrays, and no text that the state does not have as well. */

/** Where a row is, and the checksum of its value. */
export interface Place {
  /** The number in its key. */
  row: number
  checksum: number
}

/** The places of all rows. */
export interface Places {
  readonly size: number
  get(table: string, id: string): Place | undefined
  set(table: string, id: string, place: Place): void
  delete(table: string, id: string): void
}

export function createPlaces(): Places {
  /** A slot of the two arrays for each row, by table and identifier. */
  const slots = new Map<string, Map<string, number>>()
  const free: number[] = []
  let rows = new Float64Array(1024)
  let checksums = new Uint32Array(1024)
  let used = 0
  const newSlot = () => {
    const slot = free.pop() ?? used++
    if (slot === rows.length) {
      const [oldRows, oldChecksums] = [rows, checksums]
      rows = new Float64Array(2 * slot)
      rows.set(oldRows)
      checksums = new Uint32Array(2 * slot)
      checksums.set(oldChecksums)
    }
    return slot
  }
  return {
    get size() {
      return used - free.length
    },
    get(table, id) {
      const slot = slots.get(table)?.get(id)
      return slot === undefined ? undefined : { row: rows[slot]!, checksum: checksums[slot]! }
    },
    set(table, id, { row, checksum }) {
      const ofTable = slots.get(table) ?? new Map<string, number>()
      slots.set(table, ofTable)
      const slot = ofTable.get(id) ?? newSlot()
      ofTable.set(id, slot)
      rows[slot] = row
      checksums[slot] = checksum
    },
    delete(table, id) {
      const ofTable = slots.get(table)
      const slot = ofTable?.get(id)
      if (slot === undefined) return
      ofTable!.delete(id)
      free.push(slot)
    },
  }
}
