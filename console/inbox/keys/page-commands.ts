import { priorities } from '../../../contract/inbox/states'
import { availabilities } from '../../shell/session'
import type { Inbox } from '../inbox'
import { isOpenView, views } from '../list/places'
import type { Command } from './commands'

interface PageNeeds {
  inbox: Pick<
    Inbox,
    | 'acts'
    | 'availability'
    | 'chosen'
    | 'drafts'
    | 'list'
    | 'navigation'
    | 'setAvailability'
    | 'shellWord'
    | 't'
    | 'talk'
  >
  /** Focuses a part of the page as soon as it is rendered. */
  focus(part: string): void
  overlay(which: 'palette' | 'help' | 'alerts' | 'snooze'): void
}

export function pageCommands(needs: PageNeeds): Command[] {
  const { inbox, overlay } = needs
  return [
    ...listCommands(needs),
    ...selectionCommands(inbox),
    ...conversationCommands(needs),
    ...globalCommands(inbox, overlay),
  ]
}

const always = () => true

function listCommands({ inbox, focus }: PageNeeds): Command[] {
  const { t: words, navigation, talk, list } = inbox
  const t = words.value
  const openNeighbour = (step: 1 | -1) => () => {
    const next = list.neighbourOf(talk.id.value, step)
    if (!next) return
    navigation.open(next, 'replace')
    focus('row')
  }
  return [
    { id: 'next', key: 'j', group: 'list', name: t('do_next'), can: always, run: openNeighbour(1) },
    { id: 'previous', key: 'k', group: 'list', name: t('do_previous'), can: always, run: openNeighbour(-1) },
    { id: 'search', key: '/', group: 'list', name: t('do_search'), can: always, run: () => focus('search') },
    ...views.map((view, nth) => ({
      id: `view_${view}`,
      key: String(nth + 1),
      group: 'list' as const,
      name: t('do_view', { name: t(`view_${view}`) }),
      can: always,
      run: () => navigation.show(view),
    })),
    {
      id: 'mentions',
      key: '6',
      group: 'list',
      name: t('do_view', { name: t('view_mentions') }),
      can: always,
      run: () => navigation.show('mentions'),
    },
    {
      id: 'needs_answer',
      key: '0',
      group: 'list',
      name: t('do_view', { name: t('needs_answer') }),
      can: () => isOpenView(list.choice.value.view),
      run: () => navigation.show(list.choice.value.view, !list.choice.value.needsAnswer),
    },
  ]
}

function conversationCommands({ inbox, focus, overlay }: PageNeeds): Command[] {
  const { t: words, navigation, talk, acts, drafts } = inbox
  const t = words.value
  const isOpen = () => talk.id.value !== ''
  const write = (kind: 'reply' | 'comment') => () => {
    talk.openPassed()
    drafts.write(talk.id.value, { kind })
    focus('box')
  }
  const focusLog = () => {
    talk.openPassed()
    focus('log')
  }
  const can = acts.can
  return [
    { id: 'open', key: 'o', group: 'talk', name: t('do_open'), can: isOpen, run: focusLog },
    { id: 'reply', key: 'r', group: 'talk', name: t('do_reply'), can: isOpen, run: write('reply') },
    { id: 'comment', key: 'c', group: 'talk', name: t('do_comment'), can: isOpen, run: write('comment') },
    { id: 'take', key: 't', group: 'talk', name: t('take'), can: () => can.value.take, run: () => void acts.take() },
    {
      id: 'take_over',
      group: 'talk',
      name: t('take_over'),
      can: () => can.value.takeOver,
      run: () => void acts.takeOver(),
    },
    { id: 'release', group: 'talk', name: t('release'), can: () => can.value.release, run: () => void acts.release() },
    {
      id: 'close',
      key: 'e',
      group: 'talk',
      name: t('close_talk'),
      can: () => can.value.close,
      run: () => void acts.close(),
    },
    {
      id: 'snooze',
      key: 'z',
      group: 'talk',
      name: t('snooze'),
      can: () => can.value.snooze,
      run: () => overlay('snooze'),
    },
    { id: 'wake', group: 'talk', name: t('wake'), can: () => can.value.wake, run: () => void acts.wake() },
    { id: 'reopen', group: 'talk', name: t('reopen_talk'), can: () => can.value.reopen, run: () => void acts.reopen() },
    { id: 'ignore', group: 'talk', name: t('ignore'), can: () => can.value.ignore, run: () => void acts.ignore() },
    ...priorities.map((each) => ({
      id: `priority_${each}`,
      group: 'talk' as const,
      name: `${t('priority')} · ${t(`priority_${each}`)}`,
      can: () => can.value.prioritize && talk.details.value?.priority !== each,
      run: () => void acts.prioritize(each),
    })),
    {
      id: 'details',
      key: 'd',
      group: 'talk',
      name: t('details'),
      can: isOpen,
      run: () => navigation.toggleDetails(),
    },
  ]
}

function selectionCommands({ t: words, talk, list, chosen }: Pick<Inbox, 'chosen' | 'list' | 't' | 'talk'>): Command[] {
  const t = words.value
  const row = () => {
    const { row, choose } = (document.activeElement as HTMLElement | null)?.dataset ?? {}
    const id = row ?? choose ?? talk.id.value
    return list.rows.value.some((each) => each.id === id) ? id : ''
  }
  return [
    {
      id: 'choose',
      key: 'x',
      group: 'list',
      name: t('do_choose'),
      can: () => row() !== '',
      run: () => chosen.toggle(row()),
    },
    {
      id: 'choose_all',
      group: 'list',
      name: t('choose_all'),
      can: () => list.rows.value.length > 0,
      run: () => chosen.chooseAll(),
    },
    {
      id: 'choose_none',
      group: 'list',
      name: t('choose_none'),
      can: () => chosen.active.value,
      run: () => chosen.clear(),
    },
  ]
}

function globalCommands(
  inbox: Pick<Inbox, 'availability' | 'navigation' | 'setAvailability' | 'shellWord' | 't'>,
  overlay: PageNeeds['overlay'],
): Command[] {
  const { t: words, navigation } = inbox
  const t = words.value
  return [
    {
      id: 'customers',
      group: 'page',
      name: t('customers'),
      can: () => navigation.customer.value !== '',
      run: () => navigation.showCustomers(),
    },
    {
      id: 'palette',
      key: 'mod+k',
      group: 'page',
      name: t('palette'),
      can: always,
      run: () => overlay('palette'),
    },
    { id: 'help', key: '?', group: 'page', name: t('keys'), can: always, run: () => overlay('help') },
    ...availabilities.map((each) => ({
      id: each,
      group: 'page' as const,
      name: `${inbox.shellWord.peek()('shell_availability')} · ${inbox.shellWord.peek()(`shell_${each}`)}`,
      can: () => inbox.availability.value !== each,
      run: () => void inbox.setAvailability(each),
    })),
    { id: 'alerts', group: 'page', name: t('do_alerts'), can: always, run: () => overlay('alerts') },
  ]
}
