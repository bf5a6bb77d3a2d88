import type { Subject } from '../subjects'
import { botframework } from './botframework'
import { deepChat } from './deep-chat'
import { n8n } from './n8n'
import { rocketChat } from './rocket-chat'
import { typebot } from './typebot'

const peers = [deepChat, n8n, typebot, botframework, rocketChat]

/** `names`: names with commas, all peers, or none. */
export function peersNamed(names = ''): Subject[] {
  if (names === 'all') return peers
  return names
    .split(',')
    .filter(Boolean)
    .map((name) => {
      const peer = peers.find((each) => each.name === name)
      if (!peer) throw new Error(`There is no peer "${name}"; there are ${peers.map((each) => each.name).join(', ')}.`)
      return peer
    })
}
