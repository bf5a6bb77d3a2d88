import { SignJWT } from 'jose'
import type { Plan, Visitor } from '../plan'
import type { Setting } from '../setting'
import type { Api } from './api'

interface Needs {
  api: Api
  setting: Setting
  seed: number
  written: number
  origins: readonly string[]
  channelId: string
  community: string
}

export async function plansOf(needs: Needs): Promise<Plan[]> {
  const { api, setting, seed, written, origins, channelId, community } = needs
  const { visitors = 100, devices = [1], pauseMs = 150, reloads = 0, turns = false } = setting
  const count = Math.min(visitors, Math.max(1, Math.floor(written / 5)))
  const key =
    devices.length > 1 ? await api.call('POST', `/1.0/communities/${community}/keys`, { algorithm: 'HS256' }) : null
  const people: Visitor[] = []
  for (let nth = 0; nth < count; nth++) {
    const name = `v${nth + 1}`
    people.push({
      name,
      seed: seed * 1_000 + nth,
      address: `127.0.${2 + Math.floor(nth / 200)}.${1 + (nth % 200)}`,
      messages: Math.floor(written / count) + (nth < written % count ? 1 : 0),
      devices: await Promise.all(
        devices.map(async (tabs) => ({
          tabs,
          ...(key && { signIn: await tokenOf(name, key.kid ?? '', key.secret ?? '') }),
        })),
      ),
    })
  }
  return origins.map((origin, of) => ({
    origin,
    channelId,
    visitors: people.filter((_, nth) => nth % origins.length === of),
    pauseMs,
    reloads,
    turns,
  }))
}

/** Signs a token as the site's server does. */
function tokenOf(uuid: string, kid: string, secret: string): Promise<string> {
  return new SignJWT({ uuid })
    .setProtectedHeader({ alg: 'HS256', kid })
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(new TextEncoder().encode(secret))
}
