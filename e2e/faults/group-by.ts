/** Groups values by a key, in the order of their first occurrence. */
export function groupBy<T, K>(values: readonly T[], keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}

export function duplicatesOf<T>(values: readonly T[]): T[] {
  const earlier = new Set<T>()
  return [...new Set(values.filter((each) => earlier.has(each) || !earlier.add(each)))]
}
