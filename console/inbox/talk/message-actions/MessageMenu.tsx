import { type Signal, useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { reactionEmoji, reactionNames } from '../../../../contract/reaction'
import { Confirm } from '../../../shell/controls/Confirm'
import { Icon, type IconName } from '../../../shell/controls/icons'
import type { ConversationContent } from '../../../shell/shapes'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'
import menu from '../menu.module.css'
import { useMenu } from '../use-menu'
import type { AllowedChanges } from './allowed-changes'
import style from './MessageMenu.module.css'
import { focusMenuOf, focusTextBox, hasMoreRoomAbove, moveBetweenMenus } from './message-menus'

interface MessageMenuProps {
  inbox: Pick<Inbox, 'editing' | 'messageActions' | 'sending'>
  content: ConversationContent
  excerpt: string
}

/** Shows only the actions that are possible now. */
export function MessageMenu({ inbox, content, excerpt }: MessageMenuProps) {
  const t = useTranslate()
  const { messageActions } = inbox
  const place = useRef<HTMLDivElement>(null)
  const { open, shut, onKeyDown: walk } = useMenu(place)
  const isAbove = useSignal(false)
  const isUnsending = useSignal(false)
  const allowed = messageActions.allowedFor(content)
  useLayoutEffect(() => {
    isAbove.value = open.value && hasMoreRoomAbove(place.current)
  }, [open.value])
  const label = t('message_acts', { text: excerpt })
  async function unsend() {
    if (await messageActions.unsend(content)) focusMenuOf(messageActions.tabStopId.peek())
  }
  return (
    <div ref={place} class={content.from === 'customer' ? '' : style.ours}>
      <button
        type="button"
        class={style.opener}
        aria-label={label}
        title={t('message_acts_short')}
        aria-haspopup="menu"
        aria-expanded={open.value}
        data-mend={content.id}
        tabIndex={messageActions.tabStopId.value === content.id ? 0 : -1}
        onFocus={() => messageActions.choose(content.id)}
        onKeyDown={moveBetweenMenus}
        onClick={() => (open.value = !open.value)}
      >
        <Icon name="more" size={18} />
      </button>
      {open.value && (
        <div
          class={`${style.menu} ${isAbove.value ? style.above : ''}`}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={walk}
        >
          {allowed.react && <Emoji inbox={inbox} content={content} shut={shut} />}
          <Rewriting inbox={inbox} content={content} allowed={allowed} open={open} />
          {allowed.unsend && (
            <Item
              icon="trash"
              name={t('unsend')}
              run={() => {
                shut()
                isUnsending.value = true
              }}
            />
          )}
        </div>
      )}
      {isUnsending.value && (
        <Confirm
          title={t('unsend_title')}
          act={t('unsend_now')}
          confirm={async () => void unsend()}
          close={() => (isUnsending.value = false)}
        >
          <p>{t(content.private_message ? 'unsend_comment_about' : 'unsend_about')}</p>
        </Confirm>
      )}
    </div>
  )
}

interface RewritingProps extends Omit<MessageMenuProps, 'excerpt'> {
  allowed: AllowedChanges
  open: Signal<boolean>
}

/** What puts the text of a message into the text box. */
function Rewriting({ inbox, content, allowed, open }: RewritingProps) {
  const t = useTranslate()
  const run = (begin: (content: ConversationContent) => void) => () => {
    open.value = false
    begin(content)
    focusTextBox()
  }
  return (
    <>
      {allowed.use && <Item icon="chat" name={t('use_as_reply')} run={run(inbox.sending.useAsReply)} />}
      {allowed.edit && <Item icon="edit" name={t('edit')} run={run(inbox.editing.begin)} />}
    </>
  )
}

function Emoji({ inbox, content, shut }: Omit<MessageMenuProps, 'excerpt'> & { shut(): void }) {
  const t = useTranslate()
  const { messageActions } = inbox
  const ownReaction = messageActions.ownReaction(content)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of menu items is no fieldset.
    <div class={style.row} role="group" aria-label={t('react')} data-across>
      {reactionNames.map((reaction) => (
        <button
          key={reaction}
          type="button"
          role="menuitemcheckbox"
          tabIndex={-1}
          class={style.emoji}
          aria-checked={ownReaction === reaction}
          aria-label={t(`reaction_${reaction}`)}
          title={t(`reaction_${reaction}`)}
          onClick={() => {
            shut()
            void messageActions.react(content, reaction)
          }}
        >
          {reactionEmoji[reaction]}
        </button>
      ))}
    </div>
  )
}

function Item({ icon, name, run }: { icon: IconName; name: string; run(): void }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} class={menu.item} onClick={run}>
      <Icon name={icon} size={18} />
      {name}
    </button>
  )
}
