import { type ChannelKind, channelKinds } from '../../contract/channel-kinds'
import type { Finding } from './checker'

/** Returns the names of the channels that report the finding; empty if all channels do. */
export const kindsOf = ({ kinds }: Finding, nameOf: (kind: ChannelKind) => string): string =>
  kinds.length === channelKinds.length ? '' : kinds.map(nameOf).join(', ')
