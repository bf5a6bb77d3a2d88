import { servedVersion } from '../../widget/outdated'

/**
 * A part of the page that cannot be fetched may be gone with an earlier version: then the page loads itself again. Drafts and unsent messages are stored,
 * and a form with changes asks first.
 */
export const reloadOutdated = () =>
  addEventListener('vite:preloadError', async () => {
    if ((await servedVersion()) === 'other') location.reload()
  })
