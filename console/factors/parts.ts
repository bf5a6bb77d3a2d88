// What the shell of a page fetches when it is first wanted; see shell/fetch-factors.ts.

export { factorDictionaries } from './dictionaries'
export { FreshProof } from './FreshProof'
export { SecondStep } from './SecondStep'
export { signInByPasskey } from './sign-in-by-passkey'
