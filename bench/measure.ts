// Each round runs every contender for a slice of time, in changing order, so other load affects all of them.

export interface Contender {
  name: string
  /** `nth` selects an input. The result is stored, so that the compiler does not remove the operation. */
  run(nth: number): unknown
}

export interface Measured {
  name: string
  rounds: number[]
}

const rounds = Number(process.env.ROUNDS ?? 60)
const sliceMs = 12

let lastResult: unknown

/** Runs all contenders before the measurement, until the compiler has seen every object shape. */
export function warmUp(contenders: readonly Contender[]): void {
  for (let turn = 0; turn < 3; turn++) for (const contender of contenders) slice(contender, 100)
}

/** Returns the nanoseconds per operation of each contender, by round. */
export function measure(contenders: readonly Contender[]): Measured[] {
  const measured = contenders.map(({ name }) => ({ name, rounds: [] as number[] }))
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const nth = (turn + round) % contenders.length
      const contender = contenders[nth]
      if (contender) measured[nth]?.rounds.push(slice(contender, sliceMs))
    }
  }
  return measured
}

function slice({ run }: Contender, forMs: number): number {
  const began = process.hrtime.bigint()
  const until = began + BigInt(forMs * 1e6)
  let count = 0
  let now = began
  while (now < until) {
    for (let nth = 0; nth < 64; nth++) lastResult = run(count++)
    now = process.hrtime.bigint()
  }
  return Number(now - began) / count
}

/** Returns the last result. Using it keeps the compiler from removing the operations. */
export const getLastResult = () => lastResult
