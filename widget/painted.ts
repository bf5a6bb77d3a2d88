/** Resolves once the page is painted. A hidden frame paints nothing, so it waits for 300 ms only. */
export const painted = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
    setTimeout(done, 300)
  })
