let lastMs = Number.NaN
let lastIso = ''

/** RFC 3339 in UTC. What happens in one millisecond is written once: a record names its own several times. */
export function iso(ms: number): string {
  if (ms !== lastMs) [lastMs, lastIso] = [ms, new Date(ms).toISOString()]
  return lastIso
}
