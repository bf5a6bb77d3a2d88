/** Opens a page anew, also where only what stands behind the mark of its address is another. */
export function goTo(address: string): void {
  const to = new URL(address, location.href)
  const stays = to.hash !== '' && to.pathname + to.search === location.pathname + location.search
  location.replace(to)
  if (stays) location.reload()
}
