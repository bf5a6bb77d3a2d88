/** Prints the tests that passed only when they were repeated. Each of them is a fault to fix. */
export function printUnstable(names: string[]) {
  if (names.length === 0) return
  console.log(`\nunstable: ${names.length} passed only when tried again. Fix them first.`)
  for (const name of names.sort()) console.log(`  ${name}`)
}
