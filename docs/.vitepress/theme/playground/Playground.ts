import { useData } from 'vitepress'
import { computed, defineComponent, h, onMounted, ref, shallowRef, watch } from 'vue'
import { lint } from '../../../../clients/structured/lint'
import type { Scene } from '../../../../console/studio/stage/protocol'
import type { ChannelPreview } from '../../../../contract/structured/preview'
import { fixtures } from '../../../../widget/types/fixtures'
import { Channels } from './Channels.ts'
import MessageForm from './MessageForm.ts'
import { useStage } from './use-stage.ts'

const types = Object.keys(fixtures) as (keyof typeof fixtures)[]

/** The first example of a type. */
function exampleOf(type: keyof typeof fixtures): Scene {
  const content = Object.values(fixtures[type])[0]?.content
  if (!content) throw new Error(`There is no example of ${type}.`)
  return { body: content.body, structured_content: content.structured_content, media: content.media }
}

const { media } = exampleOf('template')
/** The drawings stand for photographs, as the rules refuse SVG. */
const attachments = new Map(
  Object.values(media).map(({ id, size, width, height, duration }) => [
    id,
    { id, filename: `${id}.png`, contentType: 'image/png', size, public: true, width, height, duration },
  ]),
)

function textOf(type: keyof typeof fixtures): string {
  const { body, structured_content } = exampleOf(type)
  const message = body ? { body, structured_content } : { structured_content }
  // The server adds this field to a picture.
  return JSON.stringify(message, (name, value) => (name === 'display_ratio' ? undefined : value), 2)
}

interface Checked {
  /** The message, if it has a payload. */
  message: { body?: string; structured_content: Record<string, unknown> } | null
  /** What is wrong with the text itself: it is no JSON. */
  unreadable: string | null
  channels: ChannelPreview[]
}

function check(text: string): Checked {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch (error) {
    return { message: null, unreadable: `This is no JSON: ${(error as Error).message}`, channels: [] }
  }
  const { structured_content: payload } = Object(input) as { structured_content?: unknown }
  const message = typeof payload === 'object' && payload !== null ? (input as Checked['message']) : null
  return { message, unreadable: null, channels: lint(input, { attachments }).channels }
}

const way = (label: string, checked: boolean, onChange: () => void) =>
  h('label', [h('input', { type: 'radio', name: 'playground-way', checked, onChange }), label])

const textArea = ({ text, isWrong, set }: { text: string; isWrong: boolean; set(text: string): void }) => [
  h('label', { for: 'playground-message' }, 'Message'),
  h('textarea', {
    id: 'playground-message',
    spellcheck: false,
    autocapitalize: 'off',
    rows: 20,
    value: text,
    'aria-describedby': 'playground-problems',
    'aria-invalid': isWrong,
    onInput: ({ target }: Event) => set((target as HTMLTextAreaElement).value),
  }),
]

/** Writes a message by fields or as JSON, shows it in the chat, and says what each channel makes of it. Nothing is sent. */
export default defineComponent(() => {
  const { isDark } = useData()
  const type = ref<keyof typeof fixtures>('template')
  const text = ref(textOf('template'))
  const scene = shallowRef<Scene | null>(null)
  const checked = computed(() => check(text.value))
  const web = computed(() => checked.value.channels.find(({ channel_kind }) => channel_kind === 'web_messaging'))
  const problems = computed(() => web.value?.errors ?? [])
  const writes = ref<'form' | 'json'>('form')
  const { state, frame } = useStage(scene, isDark)

  const showAccepted = () => {
    const rendering = web.value?.rendering
    if (!rendering) return
    const { body, structured_content } = rendering
    scene.value = { body, structured_content: structured_content as Scene['structured_content'], media }
  }
  onMounted(showAccepted)
  watch(web, showAccepted)
  watch(type, (next) => {
    text.value = textOf(next)
  })

  const form = (message: NonNullable<Checked['message']>) =>
    h(MessageForm, {
      message,
      problems: problems.value,
      onChange: (changed: object) => (text.value = JSON.stringify(changed, null, 2)),
    })
  const json = () =>
    textArea({
      text: text.value,
      isWrong: checked.value.unreadable !== null || problems.value.length > 0,
      set: (written) => (text.value = written),
    })

  const composer = () =>
    h('div', { class: 'composer' }, [
      h('label', { for: 'playground-type' }, 'Begin with'),
      h(
        'select',
        {
          id: 'playground-type',
          value: type.value,
          onChange: ({ target }: Event) => (type.value = (target as HTMLSelectElement).value as typeof type.value),
        },
        types.map((each) => h('option', { value: each }, each)),
      ),
      h('div', { role: 'radiogroup', 'aria-label': 'Write as', class: 'ways' }, [
        way('Form', writes.value === 'form', () => (writes.value = 'form')),
        way('JSON', writes.value === 'json', () => (writes.value = 'json')),
      ]),
      writes.value === 'form' && checked.value.message ? form(checked.value.message) : json(),
      h('div', { id: 'playground-problems', role: 'status' }, [
        checked.value.unreadable ? h('p', checked.value.unreadable) : null,
        problems.value.length > 0
          ? h(
              'ul',
              problems.value.map(({ path, message }) => h('li', [h('code', path), ` ${message}`])),
            )
          : null,
        checked.value.unreadable || problems.value.length > 0
          ? h('p', 'The chat shows the last message without a problem.')
          : null,
      ]),
    ])

  const stage = () =>
    h('div', { class: 'stage' }, [
      state.value === 'missing' ? h('p', 'The chat is drawn only where a Bubblewire server serves this guide.') : null,
      h('iframe', { ref: frame, title: 'The message in the chat' }),
    ])

  return () =>
    h('div', { class: 'playground' }, [composer(), stage(), h(Channels, { channels: checked.value.channels })])
})
