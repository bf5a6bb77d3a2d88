/** Resolves after the page is painted. A hidden frame is not painted, so the wait ends after 300 ms. */
export const afterPaint = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
    setTimeout(done, 300)
  })
