/** The number of the last batch, in a file of its own: LevelDB drops a damaged end of its log without a word. */

import { closeSync, constants, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'

/** Two places, used in turn, so that a write that is cut off leaves the number before it. Each is a number and its checksum. */
const slotLength = 12
const slots = 2

export interface BatchMark {
  /** The highest number that can be read; undefined when there is none. */
  number: number | undefined
  /** Makes the first mark, before the first batch. */
  create(): void
  /**
   * Notes a number that is on disk.
   *
   * It is not synced: a power failure leaves an older number, which is true as well.
   */
  write(number: number): void
  close(): void
}

export function openBatchMark(path: string): BatchMark {
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  const write = (number: number) => {
    const slot = Buffer.alloc(slotLength)
    slot.writeBigUInt64BE(BigInt(number))
    slot.writeUInt32BE(crc32(slot.subarray(0, 8)), 8)
    writeSync(file, slot, 0, slotLength, (number % slots) * slotLength)
  }
  return {
    number: readNumber(file),
    create() {
      // An empty slot has a false checksum, so it does not count.
      writeSync(file, Buffer.alloc(slotLength * slots), 0, slotLength * slots, 0)
      write(0)
      fsyncSync(file)
      const folder = openSync(dirname(path), 'r')
      fsyncSync(folder)
      closeSync(folder)
    },
    write,
    close: () => closeSync(file),
  }
}

function readNumber(file: number): number | undefined {
  const bytes = Buffer.alloc(slotLength * slots)
  const length = readSync(file, bytes, 0, bytes.length, 0)
  let highest: number | undefined
  for (let at = 0; at + slotLength <= length; at += slotLength) {
    const slot = bytes.subarray(at, at + slotLength)
    if (slot.readUInt32BE(8) !== crc32(slot.subarray(0, 8))) continue
    const number = Number(slot.readBigUInt64BE())
    if (highest === undefined || number > highest) highest = number
  }
  return highest
}
