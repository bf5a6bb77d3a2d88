import { ids } from './ids'

const id = 'q0fZ1l2bX8vYk3mN4pQ5rS6tU7wV8xY9'
const challenge = 'fKb0mJxZ8V6n1sD3qL5wRt7uYp9aGc2e'
const passkey = { id: ids.token, name: 'Laptop', used_at: null, created_at: '2026-04-26T08:00:00.000Z' }
const answer = {
  id,
  rawId: id,
  type: 'public-key',
  response: { clientDataJSON: 'eyJ0eXBlIjoi...', attestationObject: 'o2NmbXRkbm9u...' },
  clientExtensionResults: {},
}
const doneExample = { done: true }
const codes = { recovery_codes: ['3f9a1-0c44e-77b2d-e5810', '91c0d-5e2fa-0b786-4d3c1'] }

export const factorRequests: Record<string, object> = {
  confirmMyApp: { code: '492039' },
  addMyPasskey: { name: 'Laptop', answer },
  renameMyPasskey: { name: 'Old laptop' },
  proveMe: { password: 'several words in a row' },
}

export const factorResponses: Record<string, object> = {
  getMySecondFactors: { app: true, passkeys: [passkey], recovery_codes: 10, required: false },
  beginMyApp: {
    key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    url: 'otpauth://totp/Bubblewire%20(chat.example.com):ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  },
  confirmMyApp: codes,
  removeMyApp: doneExample,
  renewMyRecoveryCodes: codes,
  beginMyPasskey: { challenge, rp: { name: 'Bubblewire', id: 'chat.example.com' } },
  addMyPasskey: { passkey, ...codes },
  renameMyPasskey: { ...passkey, name: 'Old laptop' },
  removeMyPasskey: doneExample,
  getMyProof: { until: '2026-04-26T08:15:00.000Z' },
  proveMe: { until: '2026-04-26T08:15:00.000Z' },
  beginMyProof: { challenge, rpId: 'chat.example.com', userVerification: 'required' },
  resetUserSecondFactors: doneExample,
}
