import { expect, test, vi } from 'vitest'
import { memoryText } from '../../../widget/models/kept/stored-text'
import { createAlerts, titleWithCount } from './alerts'

function aPage({
  permission = 'default' as NotificationPermission,
  answer = 'granted' as NotificationPermission,
} = {}) {
  const page = {
    watched: false,
    permission,
    shown: [] as string[],
    pressed: () => {},
    chimes: 0,
    stored: memoryText(),
    byWorker: false,
  }
  const opened = vi.fn()
  const alerts = createAlerts(
    {
      notifications: {
        permission: () => page.permission,
        ask: async () => {
          page.permission = answer
          return answer
        },
        show: (title, _, pressed) => {
          page.shown.push(title)
          page.pressed = pressed
        },
      },
      chime: () => page.chimes++,
      isWatched: () => page.watched,
      stored: page.stored,
      isByWorker: () => page.byWorker,
    },
    opened,
  )
  return { page, alerts, opened }
}
const news = { thread_id: 't1', title: 'Ada', text: 'Where is my parcel?' }

test('an agent gets no notifications before turning them on', () => {
  const { page, alerts } = aPage({ permission: 'granted' })
  alerts.show(news, false)
  expect([page.shown, page.chimes]).toEqual([[], 0])
})

test('a click on a notification opens the conversation', async () => {
  const { page, alerts, opened } = aPage()
  await alerts.setDesktop(true)
  expect(alerts.choices.value.desktop).toBe(true)
  alerts.show(news, false)
  expect(page.shown).toEqual(['Ada'])
  page.pressed()
  expect(opened).toHaveBeenCalledWith('t1')
})

test('when the browser denies permission, notifications stay off', async () => {
  const { page, alerts } = aPage({ answer: 'denied' })
  await alerts.setDesktop(true)
  expect([alerts.choices.value.desktop, alerts.denied.value]).toEqual([false, true])
  alerts.show(news, false)
  expect(page.shown).toEqual([])
})

test('an agent gets no notification for the conversation in view', () => {
  const { page, alerts } = aPage()
  alerts.setSound(true)
  page.watched = true
  alerts.show(news, true)
  expect(page.chimes).toBe(1)
  alerts.show(news, false)
  expect([page.chimes, page.shown]).toEqual([2, []])
})

test("an agent's notification settings survive a reload", () => {
  const { page, alerts } = aPage()
  alerts.setSound(true)
  expect(JSON.parse(page.stored.read() ?? '')).toEqual({ desktop: false, sound: true })
})

test('the page title shows how many customers wait', () => {
  expect(titleWithCount(0, 'Inbox')).toBe('Inbox')
  expect(titleWithCount(3, 'Inbox')).toBe('(3) Inbox')
  expect(titleWithCount(312, 'Inbox')).toBe('(99+) Inbox')
})

test('with a service worker, the page itself notifies only of offers', async () => {
  const { page, alerts } = aPage({ permission: 'granted' })
  await alerts.setDesktop(true)
  page.byWorker = true
  alerts.show(news, false)
  expect(page.shown).toEqual([])
  alerts.show({ ...news, isPageOnly: true }, false)
  expect(page.shown).toEqual(['Ada'])
})
