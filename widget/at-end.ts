/** Calls each of `ends` when `life` ends, or now if it has ended while code was loading. */
export function atEnd(life: AbortSignal, ...ends: readonly (() => void)[]): void {
  const endAll = () => {
    for (const end of ends) end()
  }
  if (life.aborted) endAll()
  else life.addEventListener('abort', endAll, { once: true })
}
