import { defineComponent, h, type PropType } from 'vue'
import type { ChannelPreview } from '../../../../contract/structured/preview'

/** What each channel makes of the message: its type there, and what is cut, dropped or refused. */
export const Channels = defineComponent(
  (props: { channels: ChannelPreview[] }) => () =>
    props.channels.length === 0
      ? null
      : h('div', { class: 'channels' }, [
          h('h2', { id: 'channels', tabindex: '-1' }, 'What each channel makes of it'),
          h('dl', props.channels.map(entry)),
        ]),
  { props: { channels: { type: Array as PropType<ChannelPreview[]>, required: true } } },
)

const entry = ({ channel_kind, rendering, errors, warnings }: ChannelPreview) =>
  h('div', [
    h('dt', h('code', channel_kind)),
    h('dd', rendering ? ['Sent as ', h('code', rendering.as), '.'] : 'Refused.'),
    ...[...errors, ...warnings].map(({ path, message }) => h('dd', [h('code', path), ` ${message}`])),
  ])
