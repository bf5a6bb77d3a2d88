/** Resolves once what is in the page now is on the screen; a frame that nobody sees paints nothing, and waits for a moment only. */
export const painted = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
    setTimeout(done, 300)
  })
