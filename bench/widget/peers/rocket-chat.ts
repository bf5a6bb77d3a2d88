import { join } from 'node:path'
import type { Subject } from '../subjects'
import { filesOf } from './files'

const files = filesOf('rocket-chat', 'build')

/** One frame contains both bubble and chat. The socket is refused, which does not delay the chat. */
export const rocketChat: Subject = {
  name: 'rocket-chat',
  site: {
    files,
    answer(path) {
      const [, api, file] = /^\/(?:(api\/v1\/livechat)|livechat\/?([\w./~-]*))/.exec(path) ?? []
      if (api) return { json: path.includes('/config') ? config : { success: true } }
      if (file !== undefined && !file.includes('..')) return { file: join(files, file || 'index.html') }
    },
  },
  snippet: `<script>(${insert})()</script>`,
  bubble: 'iframe >>> button',
  input: 'iframe >>> [contenteditable]',
}

/** Runs in the page: the snippet of Rocket.Chat's documentation. */
function insert() {
  const page = window as unknown as { RocketChat: { (command: unknown): void; _: unknown[]; url: string } }
  page.RocketChat = Object.assign((command: unknown) => page.RocketChat._.push(command), {
    _: [],
    url: `${location.origin}/livechat?serverUrl=${location.origin}`,
  })
  const script = document.createElement('script')
  script.async = true
  script.src = '/livechat/rocketchat-livechat.min.js'
  document.body.append(script)
}

const config = {
  success: true,
  config: {
    _id: 'bench',
    enabled: true,
    online: true,
    settings: {
      registrationForm: false,
      allowSwitchingDepartments: false,
      nameFieldRegistrationForm: false,
      emailFieldRegistrationForm: false,
      displayOfflineForm: true,
      videoCall: false,
      fileUpload: false,
      language: 'en',
      transcript: false,
      historyMonitorType: 'url',
      forceAcceptDataProcessingConsent: false,
      showConnecting: false,
      agentHiddenInfo: false,
      clearLocalStorageWhenChatEnded: false,
      limitTextLength: 0,
      visitorsCanCloseChat: true,
      hiddenSystemMessages: [],
    },
    theme: { title: 'Chat', color: '#04436A', offlineTitle: 'Offline', offlineColor: '#666', actionLinks: {} },
    messages: {},
    survey: {},
    triggers: [],
    departments: [],
    resources: { customFields: [] },
    customFields: [],
  },
}
