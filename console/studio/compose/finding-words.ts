import { channelKinds } from '../../../contract/channel-kinds'
import type { Finding } from '../server/checking'
import { channelNames } from '../words'

/** The channels that say so; empty when all do. */
export const kindsOf = ({ kinds }: Finding): string =>
  kinds.length === channelKinds.length ? '' : kinds.map((kind) => channelNames[kind]).join(', ')
