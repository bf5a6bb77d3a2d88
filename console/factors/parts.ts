// The parts that the shell of a page fetches at their first use; see shell/fetch-factors.ts.

export { factorDictionaries } from './dictionaries'
export { FreshProof } from './FreshProof'
export { SecondStep } from './SecondStep'
export { signInByPasskey } from './sign-in-by-passkey'
