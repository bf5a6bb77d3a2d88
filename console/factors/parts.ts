// The parts that the shell of a page fetches when they are first used; see shell/sign-in/fetch-factors.ts.

export { factorDictionaries } from './dictionaries'
export { FreshProof } from './FreshProof'
export { SecondStep } from './SecondStep'
export { signInByPasskey } from './sign-in-by-passkey'
