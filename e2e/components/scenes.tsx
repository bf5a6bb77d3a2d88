import { useSignal } from '@preact/signals'
import { type ComponentChildren, render } from 'preact'
import { useRef } from 'preact/hooks'
import { ChoiceMenu } from '../../console/inbox/compose/ChoiceMenu'
import { insertIntoBox } from '../../console/inbox/compose/saved-replies/insert-into-box'
import { type SlashSearch, slashAt } from '../../console/inbox/compose/saved-replies/slash'
import { FillDialog } from '../../console/placeholders/FillDialog'
import { ConfirmButton } from '../../console/shell/controls/Confirm'
import { TextField } from '../../console/shell/controls/Field'
import { Form, useSubmit } from '../../console/shell/controls/Form'
import { Segments } from '../../console/studio/Segments'
import { chatScenes } from './chat-scenes'
import { inboxScenes } from './inbox-scenes'
import { settingsScenes } from './settings-scenes'
import '../../widget/tokens.css'
import '../../console/shell/base.css'

/** Components of the console and the chat, each with what it needs. Opened by `openScene`. */
const scenes: Readonly<Record<string, () => ComponentChildren>> = {
  reply: () => <Reply />,
  fill: () => <Fill />,
  confirm: () => <Remove />,
  form: () => <Rename />,
  segments: () => <Sizes />,
  ...chatScenes,
  ...inboxScenes,
  ...settingsScenes,
}

const replies = ['It ships today.', 'It ships tomorrow.', 'Sorry!']

function Reply() {
  const box = useRef<HTMLTextAreaElement>(null)
  const text = useSignal('')
  const slash = useSignal<SlashSearch | null>(null)
  const found = replies.filter((each) => each.toLowerCase().includes(slash.value?.sought.toLowerCase() ?? ''))
  return (
    <main>
      {slash.value && (
        <ChoiceMenu
          id="menu"
          label="Replies"
          field={box}
          options={found}
          keyOf={(each) => each}
          draw={(each) => each}
          emptyText="Nothing found"
          choose={(words) => {
            const at = slash.value ?? text.value.length
            insertIntoBox(box.current, { text: text.value, at, words, write: (next) => (text.value = next) })
            slash.value = null
          }}
          close={() => (slash.value = null)}
        />
      )}
      <textarea
        ref={box}
        aria-label="Reply"
        value={text.value}
        onInput={({ currentTarget: { value, selectionStart } }) => {
          text.value = value
          slash.value = slashAt(value, selectionStart)
        }}
      />
      <output>{text.value}</output>
    </main>
  )
}

function Fill() {
  const filled = useSignal('')
  return (
    <main>
      <output>{filled.value}</output>
      {filled.value === '' && (
        <FillDialog
          names={['customer.name', 'order.number']}
          known={{ 'customer.name': 'Ada' }}
          fill={(valueFor) => {
            filled.value = `${valueFor('customer.name')}: ${valueFor('order.number')}`
          }}
          close={() => {
            filled.value = 'closed'
          }}
        />
      )}
    </main>
  )
}

function Remove() {
  const count = useSignal(0)
  return (
    <main>
      <ConfirmButton
        title="Remove the shop"
        act="Remove"
        typed="Shop"
        confirm={async () => {
          count.value += 1
          if (count.value === 1) throw new TypeError('not answered')
        }}
      >
        <p>It is gone for ever.</p>
      </ConfirmButton>
      <output>{count.value}</output>
    </main>
  )
}

function Rename() {
  const name = useSignal('')
  const sent = useSignal(0)
  const answer = useSignal<(() => void) | null>(null)
  const submit = useSubmit(
    async () => {
      if (!name.value) return 'A name is missing.'
      sent.value += 1
      await new Promise<void>((resolve) => {
        answer.value = resolve
      })
      if (sent.value === 1) throw new TypeError('not answered')
      return undefined
    },
    () => 'Nobody answered.',
  )
  return (
    <main>
      <Form act="Rename" {...submit}>
        <TextField label="Shop" value="Tea" onText={() => {}} />
        <TextField label="Name" text={name} error={submit.problem && !name.value ? 'Write a name.' : undefined} />
      </Form>
      <button type="button" onClick={() => answer.value?.()}>
        Answer
      </button>
      <output>{sent.value}</output>
    </main>
  )
}

function Sizes() {
  const size = useSignal<'small' | 'large'>('small')
  return (
    <main>
      <Segments label="Size" signal={size} options={['small', 'large']} nameOf={(each) => each} />
      <output>{size.value}</output>
    </main>
  )
}

render(scenes[location.hash.slice(1)]?.() ?? null, document.body)
