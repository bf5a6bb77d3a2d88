/** Prints each fault with its time. */
export function aTimeline(say: (line: string) => void) {
  const began = performance.now()
  let faults = 0
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1).padStart(6)
  return {
    seconds: () => (performance.now() - began) / 1000,
    faults: () => faults,
    /** Prints a line that is not a fault. */
    note: (what: string) => say(`  ${seconds()} s  ${what}`),
    /** Prints a fault. `count` is its number of faults. */
    fault(what: string, count = 1) {
      faults += count
      say(`  ${seconds()} s  ! ${what}`)
    },
  }
}
