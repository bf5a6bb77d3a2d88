import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { type ReactionName, reactionEmoji, reactionNames, type ShownReaction } from '../../../contract/reaction'
import type { Later } from '../../later'
import type { Message } from '../../models/log/messages'
import type { MessageActions } from '../../models/message-actions/message-actions'
import actWords from '../../strings/english/acts.json'
import { type Lookup, useWords } from '../../strings/words'
import { Icon, ShellIcon } from '../ui/icons'
import { unseen } from '../ui/unseen'
import style from './MessageActions.module.css'

type ActWords = Lookup<keyof typeof actWords>

export interface ActsMenuProps {
  acts: MessageActions
  message: Message
  open: boolean
  close(): void
  word: ActWords
}

interface ActsProps {
  acts: MessageActions
  menu: Later<{ ActsMenu: ComponentType<ActsMenuProps> }>
  message: Message
}

export function ActsView({ acts, menu, message }: ActsProps) {
  const word = useWords(actWords)
  const { content } = message
  const opened = useSignal(false)
  const failed = useSignal(false)
  const may = acts.reacts(message) || acts.unsends(message)
  const own = content.from === 'customer'
  const groups = grouped(content.reactions ?? [])
  const isLow = content.structured_content !== null || content.live === 'interrupted'
  const isMarked = content.edited_at !== undefined || groups.length > 0 || failed.value

  useEffect(() => () => void (opened.peek() && toLog()), [])
  useLayoutEffect(() => () => void (focusedKey() === message.key && toLog()), [])
  // A menu that has expired leaves no button to which the focus could return.
  const isOver = !may && !opened.value
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOver && wasOpen.current) toLog()
    wasOpen.current = opened.value
  }, [isOver, opened.value])

  async function openMenu() {
    acts.problem.value = null
    await menu.load(() => {
      opened.value = true
    })
    failed.value = !opened.peek()
  }

  const Menu = menu.part.value?.ActsMenu
  if (!may && !isMarked && !opened.value) return null
  return (
    <div class={`${style.acts} ${isMarked ? style.marked : ''} ${own ? style.own : ''}`}>
      {groups.map(([reaction, given]) => (
        <ReactionView key={reaction} acts={acts} message={message} reaction={reaction} given={given} word={word} />
      ))}
      {content.edited_at && <span class={style.note}>{word('acts_edited')}</span>}
      {may && (
        <button
          type="button"
          class={`${style.more} ${isLow ? style.below : ''}`}
          data-act
          aria-haspopup="dialog"
          aria-label={word('acts_open')}
          onClick={openMenu}
        >
          {own ? <ShellIcon name="dots" size={18} /> : <Icon d={smile} size={18} />}
        </button>
      )}
      {failed.value && (
        <span class={style.note} role="alert">
          {word('acts_offline')}
        </span>
      )}
      {Menu && (
        <Menu
          acts={acts}
          message={message}
          open={opened.value}
          close={() => {
            opened.value = false
          }}
          word={word}
        />
      )}
    </div>
  )
}

interface ReactionProps {
  acts: MessageActions
  message: Message
  reaction: ReactionName
  given: readonly ShownReaction[]
  word: ActWords
}

function ReactionView({ acts, message, reaction, given, word }: ReactionProps) {
  const own = given.some(({ from }) => from === 'customer')
  const names = given.map(({ from, author_name }) => (from === 'customer' ? word('acts_you') : author_name))
  const chip = useRef<HTMLButtonElement>(null)
  const label = word('acts_by', { reaction: word(`acts_${reaction}`), names })
  // When the last author removes the reaction, the focus moves to the button of the menu.
  useLayoutEffect(
    () => () => {
      const row = chip.current?.parentElement
      if (chip.current === document.activeElement) row?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
    },
    [],
  )
  const face = (
    <>
      <span aria-hidden="true">
        {reactionEmoji[reaction]} {given.length > 1 && <b>{given.length}</b>}
      </span>
      <span class={unseen}>{label}</span>
    </>
  )
  return acts.reacts(message) ? (
    <button
      type="button"
      class={style.chip}
      ref={chip}
      data-act
      aria-pressed={own}
      title={label}
      onClick={() => void acts.react(message.content, own ? null : reaction)}
    >
      {face}
    </button>
  ) : (
    <span class={style.chip} title={label}>
      {face}
    </span>
  )
}

function grouped(reactions: readonly ShownReaction[]) {
  return reactionNames
    .map((name) => [name, reactions.filter(({ reaction }) => reaction === name)] as const)
    .filter(([, given]) => given.length > 0)
}

const focusedKey = () => document.activeElement?.closest<HTMLElement>('[data-msg]')?.dataset.msg

const toLog = () => document.querySelector<HTMLElement>('[role=log]')?.focus({ preventScroll: true })

const smile = 'M12 3a9 9 0 100 18 9 9 0 000-18zM8.5 14a4.2 4.2 0 007 0M9 9.5v.01M15 9.5v.01'
