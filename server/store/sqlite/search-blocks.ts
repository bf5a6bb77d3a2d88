/**
 * A Bloom filter for searches. Each block of 128 texts has a set of bits for runs of one to three letters, which also
 * works for short words and languages without spaces. The bits are only in memory. A text never changes its position,
 * so the bits of a full block stay valid. The code is sent as text to the worker thread, so it uses nothing from
 * outside this function.
 */
export function createSearchBlocks(read: (after: number, upTo: number) => Iterable<{ text: string }>) {
  const perBlock = 128
  const bits = 16_384
  const blocks: Uint32Array[] = []

  const hashOf = (text: string, at: number, length: number) => {
    let hash = length
    for (let nth = at; nth < at + length; nth++) hash = Math.imul(hash ^ text.charCodeAt(nth), 0x9e37_79b1)
    return (hash ^ (hash >>> 15)) & (bits - 1)
  }

  function blockOf(texts: Iterable<{ text: string }>): Uint32Array {
    const block = new Uint32Array(bits / 32)
    for (const { text } of texts) {
      for (let length = 1; length <= 3; length++) {
        for (let at = 0; at + length <= text.length; at++) {
          const hash = hashOf(text, at, length)
          block[hash >>> 5] = (block[hash >>> 5] ?? 0) | (1 << (hash & 31))
        }
      }
    }
    return block
  }

  /**
   * Returns where the blocks begin that may contain the word, as JSON. The last block is always included. `newest` is
   * the highest position.
   */
  return (word: string, newest: number): string => {
    for (let next = blocks.length; (next + 1) * perBlock <= newest; next++)
      blocks.push(blockOf(read(next * perBlock, (next + 1) * perBlock)))
    const length = Math.min(3, word.length)
    const hashes =
      word === '' ? [] : Array.from({ length: word.length - length + 1 }, (_, at) => hashOf(word, at, length))
    const found: number[] = []
    for (const [nth, block] of blocks.entries())
      if (hashes.every((hash) => ((block[hash >>> 5] ?? 0) >>> (hash & 31)) & 1)) found.push(nth * perBlock)
    return JSON.stringify([...found, blocks.length * perBlock])
  }
}
