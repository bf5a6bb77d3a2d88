import type { Config } from '../../config/config'
import { placeholderContact } from '../../config/push-settings'
import { secretKeysOf } from '../../secrets/secret-key'
import type { Finding } from './finding'

const look = (subject: string, sentence: string): Finding => ({ subject, state: 'look', sentence })

/** Returns findings about settings that are unsafe or incomplete for a server that others can reach. */
export function insecureSettings(config: Config): Finding[] {
  const { protocol, hostname } = new URL(config.publicUrl)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const rules: [boolean, Finding][] = [
    [
      !isLocal && protocol === 'http:',
      look('encryption', 'PUBLIC_URL begins with http: everybody on the way can read the chat.'),
    ],
    [
      !isLocal && config.demo,
      look('demo', 'DEMO is on, so everybody on this machine enters the inbox without a password.'),
    ],
    [
      secretKeysOf({ ...config, demo: false }).length === 0,
      look('secrets', 'SECRET_KEY is not set: secrets of webhooks are stored as they are.'),
    ],
    [
      !isLocal && config.tokenInQuery,
      look('tokens', 'ACCESS_TOKEN_IN_QUERY is on: proxies write tokens into their logs.'),
    ],
    [
      isLocal && !['127.0.0.1', 'localhost', '::1'].includes(config.host),
      look(
        'public address',
        `The server listens on ${config.host}, but PUBLIC_URL is ${config.publicUrl}: browsers elsewhere do not reach it.`,
      ),
    ],
    [config.mail === null, look('mail', 'SMTP_URL is not set: nobody gets e-mails.')],
    [
      config.push.contact === placeholderContact,
      look('push', 'PUSH_CONTACT is not set: some push services refuse notices to browsers.'),
    ],
  ]
  return rules.filter(([applies]) => applies).map(([, finding]) => finding)
}
