import type { Writer } from './write'

export const button = { type: 'reply', title: 'Yes', payload: 'yes' }
export const link = { type: 'url', title: 'Shop', url: 'https://shop.example.com/a' }
export const payload = { type: 'template', title: 'A title', subtitle: 'More words', items: [button, link] }
export const web: Writer = { channel: 'web_messaging', payload }
export const plain = { type: 'template', title: 'A title', items: [button] }
export const linked = { url: 'https://www.example.com/a', ...payload }
export const listing: Writer = { channel: 'business_listing', payload }
export const photo: Writer = { channel: 'photo_sharing', payload: linked }
export const generic: Writer = { channel: 'messenger', payload }
export const buttonsOnly: Writer = { channel: 'messenger', payload: plain }
export const chat: Writer = { channel: 'chat_app', payload: { ...payload, items: [button] } }
export const four = [1, 2, 3, 4].map((nth) => ({ type: 'reply', title: `B${nth}`, payload: `p${nth}` }))
