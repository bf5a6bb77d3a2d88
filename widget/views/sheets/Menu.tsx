import { type Signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { saveFile } from '../../host/save-file'
import { createTranscriptMail, type TranscriptMail } from '../../models/session/transcript-mail'
import type { Extras } from '../../session/extras-shape'
import menuWords from '../../strings/english/menu.json'
import { useWords } from '../../strings/words'
import { Icon } from '../ui/icon-paths'
import { Sheet } from '../ui/Sheet'
import { unseen } from '../ui/unseen'
import { ForgetMe } from './ForgetMe'
import style from './Menu.module.css'

type Progress = 'going' | 'done' | 'error' | 'offline' | null

export function Menu({ extras }: { extras: Extras }) {
  const word = useWords(menuWords)
  const forgetting = useSignal(false)
  const transcript = useSignal<Progress>(null)
  const everything = useSignal<Progress>(null)
  const { requests, sound, conversation } = extras
  const thread = conversation.thread.value
  const known = conversation.threads.value.length > 0
  const open = extras.opened.value === 'menu'
  const mailing = useMemo(() => createTranscriptMail(extras), [])

  // An agent may have written the address since the menu was last open.
  useEffect(() => {
    if (open && thread) void mailing.loadAddress()
  }, [open, thread?.id])

  function close() {
    extras.close()
    transcript.value = null
    everything.value = null
  }

  function back() {
    forgetting.value = false
  }

  return (
    <Sheet
      open={open}
      title={word(forgetting.value ? 'forget_title' : 'menu_title')}
      height="compact"
      onClose={close}
      onBack={forgetting.value ? back : undefined}
      onGone={back}
    >
      {forgetting.value ? (
        <ForgetMe extras={extras} cancel={back} />
      ) : (
        <ul class={style.list}>
          <li>
            <button type="button" class={style.row} role="switch" aria-checked={sound.on.value} onClick={sound.toggle}>
              <Icon d={sound.on.value ? iconPaths.sound : iconPaths.silent} />
              <span class={style.words}>{word('menu_sound')}</span>
              <i class={style.switch} />
            </button>
          </li>
          <NoticesRow extras={extras} close={close} />
          {extras.settings.value?.ai_agent && thread && !thread.closed && (
            <PersonRow key={thread.id} ask={extras.ask} threadId={thread.id} />
          )}
          <Row
            sign={iconPaths.transcript}
            progress={transcript.value}
            usable={thread !== null}
            act={() => thread && download(transcript, () => requests.transcript(thread.id), 'conversation.txt')}
          >
            {word('menu_transcript')}
          </Row>
          <Row
            sign={iconPaths.everything}
            progress={everything.value}
            usable={known}
            act={() => download(everything, requests.everything, 'conversations.json')}
          >
            {word('menu_export')}
          </Row>
          <Row
            sign={iconPaths.forget}
            grave
            usable={known}
            act={() => {
              forgetting.value = true
            }}
          >
            {word('menu_forget')}
          </Row>
          {thread && mailing.address.value && <MailRow mailing={mailing} />}
        </ul>
      )}
    </Sheet>
  )
}

/** Absent if the source or the browser has no notices, and before the customer has written. */
function NoticesRow({ extras: { shell, opened }, close }: { extras: Extras; close(): void }) {
  const word = useWords(menuWords)
  const { notices } = shell
  const open = opened.value === 'menu'
  useEffect(() => {
    if (open) void notices?.prepare()
  }, [open])
  if (!notices?.usable.value && !notices?.on.value) return null
  const on = notices.on.value

  function press() {
    if (on) return void notices?.stop()
    notices?.accept()
    close()
  }

  return (
    <li>
      <button type="button" class={style.row} role="switch" aria-checked={on} onClick={press}>
        <Icon d={iconPaths.notices} />
        <span class={style.words}>{word('menu_notices')}</span>
        <i class={style.switch} />
      </button>
    </li>
  )
}

/** Where an AI agent answers: asks for a person instead. */
function PersonRow({ ask, threadId }: Pick<Extras, 'ask'> & { threadId: string }) {
  const word = useWords(menuWords)
  const progress = useSignal<Progress>(null)

  async function askForPerson() {
    const ack = await ask('thread:ask_person', { thread_id: threadId }).catch(() => null)
    if (!ack?.ok) throw Object.assign(new Error(), { code: ack ? ack.error.code : 'offline' })
  }

  return (
    <Row
      sign={iconPaths.person}
      progress={progress.value}
      note={progress.value === 'done' ? word('menu_person_asked') : undefined}
      usable
      act={() => void follow(progress, askForPerson)}
    >
      {word('menu_person')}
    </Row>
  )
}

/** The last row, because it appears only when the address is known: no other row moves under a finger. */
function MailRow({ mailing: { address, progress, send } }: { mailing: TranscriptMail }) {
  const word = useWords(menuWords)
  const to = { address: address.value }
  const state = progress.value
  const notes = { done: word('menu_mailed', to), often: word('menu_mailed_often'), before: word('menu_mail_to', to) }
  const own = state === null ? notes.before : state === 'done' || state === 'often' ? notes[state] : undefined
  return (
    <Row sign={iconPaths.mail} progress={state === 'often' ? 'error' : state} note={own} usable act={() => void send()}>
      {word('menu_mail')}
    </Row>
  )
}

interface RowProps {
  sign: string
  progress?: Progress
  note?: string | undefined
  usable: boolean
  grave?: boolean
  act(): void
  children: ComponentChildren
}

function Row({ sign, progress = null, note, usable, grave, act, children }: RowProps) {
  const word = useWords(menuWords)
  const notes = {
    going: word('menu_preparing'),
    done: word('menu_downloaded'),
    error: word('menu_error'),
    offline: word('menu_offline'),
  }
  const said = note ?? (progress && notes[progress])
  const wrong = progress === 'error' || progress === 'offline'
  return (
    <li>
      <button
        type="button"
        class={`${style.row} ${grave ? style.grave : ''}`}
        aria-disabled={!usable || progress === 'going'}
        onClick={() => usable && act()}
      >
        <Icon d={sign} />
        <span class={style.words}>
          {children}
          {!usable && <small class={style.note}>{word('menu_nothing')}</small>}
          <small class={`${style.note} ${wrong ? style.wrong : ''}`}>{said}</small>
        </span>
        {progress === 'going' && <i class={style.wheel} />}
      </button>
      {/* Screen readers ignore a live region inside a button. */}
      <span class={unseen} role="status">
        {progress && said}
      </span>
    </li>
  )
}

const download = (progress: Signal<Progress>, ask: () => Promise<Blob>, filename: string) =>
  follow(progress, async () => saveFile(await ask(), filename))

async function follow(progress: Signal<Progress>, act: () => Promise<unknown>) {
  if (progress.value === 'going') return
  progress.value = 'going'
  try {
    await act()
    progress.value = 'done'
  } catch (error) {
    progress.value = (error as { code?: string }).code === 'offline' ? 'offline' : 'error'
  }
}

const iconPaths = {
  sound: 'M6 10v5h3l4 3.5v-12L9 10H6zM16.5 9.5a4 4 0 010 6M18.8 7a7.5 7.5 0 010 11',
  silent: 'M6 10v5h3l4 3.5v-12L9 10H6zM17 10.5l4 4M21 10.5l-4 4',
  notices: 'M6 17h12l-1.5-2.5V10a4.5 4.5 0 00-9 0v4.5zM10 20h4',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  person: 'M12 4a4 4 0 010 8 4 4 0 010-8zM4.5 20a7.5 7.5 0 0115 0',
  transcript: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M5 19.5h14',
  everything: 'M4 8h16v12H4zM3 4h18v4H3zM10 12h4',
  forget: 'M5 7h14M9.5 7V4.5h5V7M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
}
