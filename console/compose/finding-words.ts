import { channelKinds } from '../../contract/channel-kinds'
import { channelNames } from '../channels/words'
import type { Finding } from './checking'

/** The channels that say so; empty when all do. */
export const kindsOf = ({ kinds }: Finding): string =>
  kinds.length === channelKinds.length ? '' : kinds.map((kind) => channelNames[kind]).join(', ')
