import { servedVersion } from '../../widget/served-version'

/** Reloads the page when its code is missing after an upgrade. Drafts and unsent messages are stored. */
export const reloadOutdated = () =>
  addEventListener('vite:preloadError', async () => {
    if ((await servedVersion()) === 'other') location.reload()
  })
