// The code that shell/sign-in/fetch-factors.ts fetches at first use.

export { factorDictionaries } from './dictionaries'
export { FreshProof } from './FreshProof'
export { SecondStep } from './SecondStep'
export { signInByPasskey } from './sign-in-by-passkey'
