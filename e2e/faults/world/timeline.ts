/** Prints each act at the time it is done. */
export function aTimeline(say: (line: string) => void) {
  const began = performance.now()
  let faults = 0
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1).padStart(6)
  return {
    seconds: () => (performance.now() - began) / 1000,
    faults: () => faults,
    /** Prints a line that is no fault. */
    note: (what: string) => say(`  ${seconds()} s  ${what}`),
    /** `count`: the number of faults of one kind. */
    fault(what: string, count = 1) {
      faults += count
      say(`  ${seconds()} s  ! ${what}`)
    },
  }
}
