/** Loads the page at an address, also when only the hash differs. */
export function goTo(address: string): void {
  const to = new URL(address, location.href)
  const isSamePage = to.hash !== '' && to.pathname + to.search === location.pathname + location.search
  location.replace(to)
  if (isSamePage) location.reload()
}
