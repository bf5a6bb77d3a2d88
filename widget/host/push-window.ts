import type { SubscriptionKeys, WindowMessage } from '../../contract/chat/embed'

type Begin = Omit<Extract<WindowMessage, { type: 'begin' }>, 'bubblewire' | 'type'>

const features = 'popup,width=440,height=480'

/**
 * Asks for the permission in a window, because a frame cannot ask. Null if the window was closed; rejects with
 * `NoticesProblem`.
 */
export function requestInWindow(begin: Begin): Promise<SubscriptionKeys | null> {
  const opened = window.open(new URL('../../push', location.href), '_blank', features)
  // The browser blocked the window, or the site's policy separates the chat from the window.
  if (!opened) return Promise.reject('failed')
  return new Promise<SubscriptionKeys | null>((done, fail) => {
    const life = new AbortController()
    const finish = (act: () => void) => {
      life.abort()
      clearInterval(watch)
      act()
    }
    // No event reports that another window was closed.
    const watch = setInterval(() => opened.closed && finish(() => done(null)), 500)
    addEventListener(
      'message',
      ({ source, origin, data }: MessageEvent<WindowMessage | null>) => {
        if (source !== opened || origin !== location.origin || data?.bubblewire !== 1) return
        if (data.type === 'ready')
          opened.postMessage({ bubblewire: 1, type: 'begin', ...begin } satisfies WindowMessage, location.origin)
        else if (data.type === 'subscribed') finish(() => done(data.subscription))
        else if (data.type === 'problem') finish(() => fail(data.problem))
      },
      life,
    )
  })
}
