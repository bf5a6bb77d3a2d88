// `node bench/widget/fetch-peers.mjs`: unpacks exact versions of the peers into .build/peers. Runs no scripts.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/install.mjs'

const peers = {
  'deep-chat': {
    from: 'deep-chat@2.4.2',
    integrity: 'sha512-wQNd6Z6HDoH7OMeoQKpmxDm9XdWrRjMkBJ2yl5tsYND9Dz2UCv/BdGVM8vK2V0mhO1u+OniHYPWDGvjlNxjCeQ==',
  },
  n8n: {
    from: '@n8n/chat@1.37.0',
    integrity: 'sha512-V1EQxDp/+rW6o/5OZgbwDfgPJXG8Jrn3TIdq7Z/26QTP90Uo3g2gv8CMnaQcphdTQVR+K06X34DOCRHXa8Tqnw==',
  },
  typebot: {
    from: '@typebot.io/js@0.10.7',
    integrity: 'sha512-c5GKjgJlfSjOIhTm8kqohWE/daJeBWlnqK6Xi3AYlFu/3W0NkqsD+T6G+ehu2sDGv8po+FuMB/K6g12/zQVN2Q==',
  },
  botframework: {
    from: 'botframework-webchat@4.18.1',
    integrity: 'sha512-7jpEUJ7olT62Xm+8eh7BhhIcXVfU2xD4pZDaeBt8K4XcNy6K/83UGIxE9BFkXmHMZ4hDEVOzs5cre07GWuaXzg==',
  },
  'rocket-chat': {
    from: '@rocket.chat/livechat@1.13.3',
    integrity: 'sha512-gEX3V2Cr+7Nr+j4CFwBBX7R/1mZxWvnmpbz/jc+gJOa7zKJOdyv4waLc5RegmoubxpNlzbpbMiNkwg5GQuhyWA==',
  },
}

if (process.argv[1] === import.meta.filename) fetchPeers()

export function fetchPeers() {
  for (const [name, { from, integrity }] of Object.entries(peers)) {
    const home = join(root, '.build/peers', name)
    if (existsSync(home)) continue
    console.log(`Fetching ${from}`)
    const folder = `${home}.part`
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const [packed] = JSON.parse(execFileSync('npm', ['pack', '--json', '--silent', from], { cwd: folder }).toString())
    if (packed.integrity !== integrity) throw new Error(`${from} is not the package that was measured.`)
    execFileSync('tar', ['xzf', packed.filename, '--strip-components=1'], { cwd: folder })
    rmSync(join(folder, packed.filename))
    renameSync(folder, home)
  }
}
