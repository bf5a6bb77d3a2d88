import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '../app'
import { type Config, readConfig } from '../config/config'
import { adminRoleId } from '../conversation/rights'
import { createFirstAdmin } from '../conversation/setup/first-admin'
import { storeToken } from '../conversation/setup/tokens'
import { prepareDataFolder } from '../first-run/data-folder'
import { storedAccount } from '../first-run/stored-account'
import { secretKeysOf } from '../secrets/secret-key'
import { openStore } from '../store/open'
import { FolderInUse } from '../store/sqlite/open-sqlite'
import { hashToken, newAccessToken } from '../values/hash-token'
import type { CliApi } from './command'

type Env = Record<string, string | undefined>

/**
 * Uses BUBBLEWIRE_URL and _TOKEN, else the server that runs on DATA_DIR, else the folder itself. Errors name the
 * setting.
 */
export async function openApi(env: Env, requiresInstallation?: true): Promise<CliApi> {
  const config = readConfig(env)
  if (env.BUBBLEWIRE_TOKEN) return remoteApi(env.BUBBLEWIRE_URL ?? config.publicUrl, env.BUBBLEWIRE_TOKEN)
  const accounts = await accountsOf(config)
  for (const { url, token } of accounts) {
    const api = remoteApi(env.BUBBLEWIRE_URL ?? url, token)
    if (await acceptsToken(api)) return api
  }
  if (env.BUBBLEWIRE_URL)
    throw new Error(
      `The tokens in ${config.dataDir} do not work at ${env.BUBBLEWIRE_URL}, or no server answers there. Give a token by --token or BUBBLEWIRE_TOKEN.`,
    )
  if (requiresInstallation && config.databaseUrl === null && !existsSync(join(config.dataDir, 'bubblewire.db')))
    throw new Error(
      `There is no data of a server in ${config.dataDir}. Set DATA_DIR to the folder of your server, or DATABASE_URL.`,
    )
  return localApi(config, accounts[0]?.url)
}

/** Returns BUBBLEWIRE_URL, else the address of the server that wrote an account into DATA_DIR. */
export async function addressOf(env: Env): Promise<string> {
  const url = env.BUBBLEWIRE_URL
  if (url) return url
  const config = readConfig(env)
  const [account] = env.PUBLIC_URL || env.PORT ? [] : await accountsOf(config)
  return account?.url ?? config.publicUrl
}

/** Calls the API of a running server. */
export function remoteApi(address: string, token: string): CliApi {
  const url = address.replace(/\/+$/, '')
  return {
    url,
    token,
    call: async (method, path, body) => {
      const answer = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : jsonType) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch((error: Error) => {
        throw new Error(
          `No server answers at ${url} (${(error.cause as Error | undefined)?.message ?? error.message}).`,
        )
      })
      return successOf(answer.status, await answer.text())
    },
    close: async () => {},
  }
}

/** Calls the API on a data folder without a running server. Its token is valid only during the command. */
async function localApi(config: Config, triedUrl: string | undefined): Promise<CliApi> {
  prepareDataFolder(config.dataDir)
  const store = await openStore(config).catch((error) => {
    if (!(error instanceof FolderInUse)) throw error
    throw new Error(
      triedUrl === undefined
        ? `A server runs on ${config.dataDir}, and no token for it was found there. Stop the server for this command, or set BUBBLEWIRE_URL and BUBBLEWIRE_TOKEN.`
        : `A server runs on ${config.dataDir}, but does not answer at ${triedUrl} with the token found there. Set BUBBLEWIRE_URL to its address on this machine, such as http://127.0.0.1:${config.port}, or stop the server for this command.`,
    )
  })
  // The key that the demo's first start made; a command makes none.
  const secretKeys = secretKeysOf({ ...config, demo: false })
  const app = await createApp({ config: { ...config, secretKeys, logLevel: 'silent' }, store, built: null })
  const token = newAccessToken()
  const tokenHash = hashToken(token)
  const label = 'Command line, for one command'
  const admin = (await store.read.agents()).find((agent) => agent.enabled && agent.role_id === adminRoleId)
  const record = admin
    ? await store.transact((tx) => storeToken(tx, app.needs, null, admin, { label, enabled: true, tokenHash }))
    : (await createFirstAdmin(app.needs, { name: 'Admin', label, tokenHash })).token
  return {
    url: null,
    call: async (method, path, body) => {
      const answer = await app.api.inject({
        method: method as 'GET',
        url: path,
        headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : jsonType) },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      return successOf(answer.statusCode, answer.body)
    },
    close: async () => {
      await store.transact((tx) => tx.deleteToken(record.id))
      await app.stop()
      await store.close()
    },
  }
}

const jsonType = { 'content-type': 'application/json' }

async function accountsOf({ dataDir, publicUrl }: Config): Promise<{ url: string; token: string }[]> {
  const accounts: { url: string; token: string }[] = []
  for (const name of ['demo.json', 'admin.json']) {
    const { api_url = publicUrl, access_token } = await storedAccount(join(dataDir, name))
    if (access_token) accounts.push({ url: api_url, token: access_token })
  }
  return accounts
}

async function acceptsToken(api: CliApi): Promise<boolean> {
  return api.call('GET', '/1.0/users/me').then(
    () => true,
    () => false,
  )
}

function successOf(status: number, text: string): unknown {
  const body = parseJson(text)
  if (status < 300) return body
  const { message, errors } = (body ?? {}) as { message?: string; errors?: { message: string }[] }
  const furtherErrors = (errors ?? []).slice(1).map((each) => `\n  ${each.message}`)
  throw new Error(`${message ?? `The server answered ${status}.`}${furtherErrors.join('')}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
