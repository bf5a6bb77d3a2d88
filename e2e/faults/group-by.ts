/** Groups values by a key, in the order of their first occurrence. */
export function groupBy<T, K>(values: readonly T[], by: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const value of values) {
    const key = by(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}

export function duplicatesOf<T>(values: readonly T[]): T[] {
  const met = new Set<T>()
  return [...new Set(values.filter((each) => met.has(each) || !met.add(each)))]
}
