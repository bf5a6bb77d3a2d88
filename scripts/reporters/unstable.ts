/** Prints the tests that failed first and passed when they were tried again: each is a fault to mend. */
export function printUnstable(names: string[]) {
  if (names.length === 0) return
  console.log(`\nunstable: ${names.length} passed only when tried again. Mend them before anything else.`)
  for (const name of names.sort()) console.log(`  ${name}`)
}
