import type { PushKeyAnswer } from '../../contract/chat/push'
import { Refusal } from '../conversation/refusals'

const pushOff = () => new Refusal('push_off', 'forbidden', 'This chat sends no notices.')

export async function pushKey(): Promise<PushKeyAnswer> {
  return { key: null }
}

export async function pushSubscribe(): Promise<never> {
  throw pushOff()
}

export async function pushUnsubscribe(): Promise<Record<string, never>> {
  return {}
}
