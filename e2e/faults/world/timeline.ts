export function aTimeline(say: (line: string) => void) {
  const began = performance.now()
  let faults = 0
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1).padStart(6)
  return {
    seconds: () => (performance.now() - began) / 1000,
    faults: () => faults,
    note: (what: string) => say(`  ${seconds()} s  ${what}`),
    fault(what: string, count = 1) {
      faults += count
      say(`  ${seconds()} s  ! ${what}`)
    },
  }
}
