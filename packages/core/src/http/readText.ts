/** Reads an answer's text, and no more of it than any honest answer has. */

/** Bytes. The largest honest answer, a list of transactions, is far below. */
const maxAnswerBytes = 1_000_000

/**
 * @returns The text; a byte order mark is dropped.
 * @throws {RangeError} When it is not UTF-8, or too long; the rest is not read.
 */
export async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let length = 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    length += chunk.value.length
    if (length > maxAnswerBytes) {
      void reader.cancel()
      throw new RangeError(`the answer is longer than ${maxAnswerBytes} bytes`)
    }
    text += decode(decoder, chunk.value, { stream: true })
  }
  return text + decode(decoder)
}

function decode(decoder: TextDecoder, ...chunk: Parameters<TextDecoder['decode']>): string {
  try {
    return decoder.decode(...chunk)
  } catch {
    throw new RangeError('the answer is not UTF-8')
  }
}
