import { type ChannelKind, channelKinds } from '../../contract/channel-kinds'
import { channelNames } from '../channels/words'
import type { Finding } from './checker'

const inEnglish = (kind: ChannelKind) => channelNames[kind]

/** Returns the names of the channels that report the finding; empty if all channels do. */
export const kindsOf = ({ kinds }: Finding, nameOf: (kind: ChannelKind) => string = inEnglish): string =>
  kinds.length === channelKinds.length ? '' : kinds.map(nameOf).join(', ')
